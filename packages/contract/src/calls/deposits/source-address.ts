/** SEQ-9: a GET source has its parameters in the query string. */
export function withParams(address: string, params: Readonly<Record<string, string>> = {}): string {
  const entries = Object.entries(params);
  if (entries.length === 0) return address;
  const url = new URL(address);
  for (const [name, value] of entries) url.searchParams.set(name, value);
  // Only forms read a plus as a space. Apps that are opened by a link read it literally.
  url.search = url.search.replaceAll('+', '%20');
  return url.href;
}
