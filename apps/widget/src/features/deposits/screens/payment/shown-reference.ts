import type { TrackedDeposit } from '../../state.ts';

/** The deposit's reference, unless a line that the player copies to the bank shows it already. */
export function shownReference({
  depositId,
  details,
}: Pick<TrackedDeposit, 'depositId' | 'details'>): string | undefined {
  const lines = details?.requisites ?? details?.unifiedFlow?.requisites ?? [];
  return lines.some(({ value }) => value === depositId) ? undefined : depositId;
}
