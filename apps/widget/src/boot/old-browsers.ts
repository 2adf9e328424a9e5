/**
 * Polyfills the functions that the code uses and browsers from 2021 lack; native functions are
 * kept. A test checks that the sources use nothing newer.
 */
export function fillGaps(objects: object = Object, arrays: object = Array.prototype): void {
  fill(objects, 'hasOwn', (object: object, name: PropertyKey) =>
    Object.prototype.hasOwnProperty.call(object, name),
  );
  fill(arrays, 'at', function at(this: unknown[], index: number) {
    return this[index < 0 ? this.length + index : index];
  });
  fill(arrays, 'toReversed', function toReversed(this: unknown[]) {
    return this.map((_, at) => this[this.length - 1 - at]);
  });
  fill(
    arrays,
    'toSorted',
    function toSorted(this: unknown[], ...by: Parameters<unknown[]['sort']>) {
      return this.slice().sort(...by);
    },
  );
}

function fill(target: object, name: string, value: unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value });
}
