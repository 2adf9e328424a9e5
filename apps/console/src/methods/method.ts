import type { OperationAnswer } from '../api/operations.ts';

export type Method = OperationAnswer<'methods'>['methods'][number];

/** A method with its neighbours, for moving it. */
export interface PlacedMethod extends Method {
  /** Undefined: it is the first one. */
  previous?: string | undefined;
  isLast: boolean;
  /** The one after the next; undefined: the next one is the last. */
  afterNext?: string | undefined;
}

export function withNeighbours(methods: readonly Method[]): PlacedMethod[] {
  return methods.map((method, index) => ({
    ...method,
    previous: methods[index - 1]?.name,
    isLast: index === methods.length - 1,
    afterNext: methods[index + 2]?.name,
  }));
}
