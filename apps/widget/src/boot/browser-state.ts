/** ROUTE-12: reads the `locale` parameter and removes it from the address without a reload. */
export function takeQueryLocale(): string | null {
  const url = new URL(location.href);
  const locale = url.searchParams.get('locale');
  if (locale !== null) {
    url.searchParams.delete('locale');
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
