import type { DeclineClass, ProviderDecline } from '@opencashier/contract/provider/declines';

/** The columns of a deposit or a withdrawal that hold why its provider declined it. */
interface DeclineColumns {
  decline_class: DeclineClass | null;
  decline_code: string | null;
}

export function declineOf(row: DeclineColumns): ProviderDecline | null {
  const { decline_class: name, decline_code: code } = row;
  return name && { class: name, ...(code === null ? {} : { code }) };
}
