/** The parts of a state that say when it was true. */
interface DatedState {
  version?: number | undefined;
  serverTime: string;
}

/**
 * True if a state of a deposit or withdrawal is older than the known one. The version decides;
 * times are compared only between equal versions, because two servers have two clocks.
 */
export function isOlderState(state: DatedState, known: DatedState): boolean {
  const { version: next = known.version } = state;
  const { version: last = next } = known;
  if (next === last) return state.serverTime < known.serverTime;
  return (next ?? 0) < (last ?? 0);
}
