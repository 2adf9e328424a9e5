import { pageListParameter } from '@opencashier/contract/host/page-list';

/**
 * ROUTE-12: reads the `locale` parameter and the description of the list, and removes both from the
 * address without a reload.
 */
export function takeQuery(): { queryLocale: string | null; list: string | null } {
  const url = new URL(location.href);
  const { searchParams } = url;
  const queryLocale = searchParams.get('locale');
  const list = searchParams.get(pageListParameter);
  if (queryLocale !== null || list !== null) {
    searchParams.delete('locale');
    searchParams.delete(pageListParameter);
    history.replaceState(history.state, '', url);
  }
  return { queryLocale, list };
}

/** Storage throws in private modes and in partitioned frames; then nothing is stored. */
export function readStored(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}
