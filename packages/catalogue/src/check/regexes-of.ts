import type { Catalogue } from '../schema/catalogue.ts';

/** Every regex that a catalogue's methods hold, once each, in alphabetical order. */
export function regexesOf({ methods }: Catalogue): string[] {
  const all = [...methods.values()].flatMap(({ fields, p2p, withdrawal }) => [
    ...[...fields, ...(withdrawal?.fields ?? [])].map(({ regex }) => regex),
    p2p?.pattern,
    p2p?.amountRegex,
  ]);
  return [...new Set(all.filter((regex) => regex !== undefined))].toSorted();
}
