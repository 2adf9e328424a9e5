import type { Catalogue, CatalogueMethod } from '@opencashier/catalogue';
import type { MethodKind, MethodSetting } from '../services/partner-methods.ts';

export interface Placed {
  name: string;
  position: number;
}

function filePosition(method: CatalogueMethod, kind: MethodKind): number {
  return kind === 'deposit' ? method.position : (method.withdrawal?.position ?? method.position);
}

/** Files may share a position: then the catalogue's order decides, in steps of this size. */
const tieStep = 1e-3;

function filePlaces(methods: readonly CatalogueMethod[], kind: MethodKind): Placed[] {
  const alike = new Map<number, number>();
  return methods.map((method) => {
    const position = filePosition(method, kind);
    const before = alike.get(position) ?? 0;
    alike.set(position, before + 1);
    return { name: method.name, position: position + before * tieStep };
  });
}

/** All methods of a direction in the order of one partner, with their places. */
export function orderedMethods(
  { methods }: Pick<Catalogue, 'methods'>,
  kind: MethodKind,
  settings: readonly MethodSetting[],
): Placed[] {
  const moved = new Map(
    settings.filter((one) => one.kind === kind).map(({ method, position }) => [method, position]),
  );
  return filePlaces([...methods.values()], kind)
    .map(({ name, position }) => ({ name, position: moved.get(name) ?? position }))
    .toSorted((a, b) => a.position - b.position);
}

/** Between two positions closer than this, no other fits. */
const leastGap = 1e-9;
const step = 10;

/**
 * The positions to store so that one method comes right before another, or last. If there is no
 * room between the neighbours, all methods get new positions.
 */
export function placesAfterMove(
  order: readonly Placed[],
  moved: string,
  before: string | undefined,
): (readonly [method: string, position: number])[] {
  const rest = order.filter(({ name }) => name !== moved);
  const found = rest.findIndex(({ name }) => name === before);
  const at = found === -1 ? rest.length : found;
  const [previous, next] = [rest[at - 1], rest[at]];
  if (!next) return [[moved, (previous?.position ?? 0) + step]];
  if (!previous) return [[moved, next.position - step]];
  if (next.position - previous.position > leastGap) {
    return [[moved, (previous.position + next.position) / 2]];
  }
  const names = rest.map(({ name }) => name);
  return names.toSpliced(at, 0, moved).map((name, rank) => [name, rank * step] as const);
}
