/** Code 128: the widths of bars and gaps of each symbol, in modules. */
export const code128Symbols = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 ' +
  '122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 ' +
  '321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 ' +
  '211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 ' +
  '213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 ' +
  '121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 ' +
  '241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 ' +
  '412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 ' +
  '211214 211232'
).split(' ');

const startC = 105;
const stopWidths = '2331112';
const quietModules = 10;

export interface Bars {
  /** The position and width of each bar, in modules. */
  bars: readonly { x: number; width: number }[];
  /** The width of the whole code, with its quiet zones. */
  width: number;
}

/** The symbols of an even number of digits: start, pairs and check symbol, without the stop. */
export function code128Values(digits: string): number[] {
  const pairs = digits.match(/\d\d/g) ?? [];
  const values = [startC, ...pairs.map(Number)];
  const sum = values.reduce((total, value, place) => total + value * Math.max(place, 1), 0);
  return [...values, sum % 103];
}

/** A number as bars for a scanner at a till. A zero is prepended to an odd number of digits. */
export function code128Bars(digits: string): Bars {
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  const symbols = code128Values(even).map((value) => code128Symbols[value] ?? '');
  let x = quietModules;
  const bars: { x: number; width: number }[] = [];
  (symbols.join('') + stopWidths)
    .split('')
    .map(Number)
    .forEach((width, place) => {
      if (place % 2 === 0) bars.push({ x, width });
      x += width;
    });
  return { bars, width: x + quietModules };
}
