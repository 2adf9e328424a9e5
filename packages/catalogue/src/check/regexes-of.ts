import type { Catalogue } from '../schema/catalogue.ts';

/** Every regex of a catalogue's methods, without duplicates and in alphabetical order. */
export function regexesOf({ methods }: Catalogue): string[] {
  const all = [...methods.values()].flatMap(({ fields, p2p, withdrawal }) => [
    ...[...fields, ...(withdrawal?.fields ?? [])].map(({ regex }) => regex),
    p2p?.pattern,
    p2p?.amountRegex,
  ]);
  return [...new Set(all.filter((regex) => regex !== undefined))].toSorted();
}
