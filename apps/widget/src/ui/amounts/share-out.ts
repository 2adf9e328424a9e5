/**
 * For each of `count` items, how many share its row. There are as few rows as possible, all of them
 * full, and the longer ones come first: 13 in rows of at most 4 are 4, 3, 3 and 3.
 */
export function perRow(count: number, most: number): number[] {
  const rows = Math.ceil(count / most);
  const inShortRow = Math.floor(count / rows);
  const longRows = count % rows;
  const inLongRows = longRows * (inShortRow + 1);
  return Array.from({ length: count }, (_, at) => inShortRow + (at < inLongRows ? 1 : 0));
}
