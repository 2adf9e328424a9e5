import { pageListParameter } from '@opencashier/contract/host/page-list';

/**
 * ROUTE-12: reads the `locale` parameter and removes it from the address without a reload. It also
 * removes the description of the list, which is only for the server.
 */
export function takeQueryLocale(): string | null {
  const url = new URL(location.href);
  const { searchParams } = url;
  const locale = searchParams.get('locale');
  if (locale !== null || searchParams.has(pageListParameter)) {
    searchParams.delete('locale');
    searchParams.delete(pageListParameter);
    history.replaceState(history.state, '', url);
  }
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
