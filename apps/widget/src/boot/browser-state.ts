import { hasBonusPlace, pageListParameter } from '@opencashier/contract/host/page-list';
import { reserveOffer } from './first-list/in-page-list.ts';

/**
 * ROUTE-12: reads the `locale` parameter and removes it from the address without a reload. It also
 * removes the description of the list, whose bonus gets its place before the first paint.
 */
export function takeQueryLocale(): string | null {
  const url = new URL(location.href);
  const { searchParams } = url;
  const locale = searchParams.get('locale');
  const list = searchParams.get(pageListParameter);
  if (locale !== null || list !== null) {
    searchParams.delete('locale');
    searchParams.delete(pageListParameter);
    history.replaceState(history.state, '', url);
  }
  reserveOffer(hasBonusPlace(list));
  return locale;
}

/** Storage throws in private modes and in partitioned frames; then nothing is stored. */
export function readStored(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}
