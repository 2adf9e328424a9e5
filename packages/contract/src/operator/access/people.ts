const confirmed = ', confirmed by ';

/** The one who made a decision, or both if a second person had to confirm it, as recorded. */
export function recordedAs(first: string, second: string | null | undefined): string {
  return second === null || second === undefined ? first : `${first}${confirmed}${second}`;
}

/** The people of a recorded decision; the second one confirmed it. */
export function peopleOf(recorded: string): [first: string, second?: string] {
  const [first = '', second] = recorded.split(confirmed);
  return second === undefined ? [first] : [first, second];
}
