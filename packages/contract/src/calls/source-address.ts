/** SEQ-9: a GET source carries its data in the query string. */
export function withParams(address: string, params: Readonly<Record<string, string>> = {}): string {
  const entries = Object.entries(params);
  if (entries.length === 0) return address;
  const url = new URL(address);
  for (const [name, value] of entries) url.searchParams.set(name, value);
  // A plus stands for a space in forms alone: apps that are called by a link read it as it stands.
  url.search = url.search.replaceAll('+', '%20');
  return url.href;
}
