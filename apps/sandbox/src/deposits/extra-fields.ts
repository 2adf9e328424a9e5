import type { ProviderField } from '@opencashier/contract/provider/protocol';

/** What is asked for: a code as banks send it, which nobody keeps. */
export const confirmationCode: ProviderField = {
  name: 'confirmation_code',
  label: 'Confirmation code',
  kind: 'confirmation_code',
  type: 'text',
  regex: String.raw`^\d{4}$`,
  inputMode: 'numeric',
  sensitive: true,
};

/** Amounts that end in 66 before the point, such as 66 or 1066, make the sandbox ask for more. */
export function asksForMore(amount: string): boolean {
  return /66(?:\.|$)/.test(amount);
}

export function answersMore(fields: Readonly<Record<string, string>>): boolean {
  return fields[confirmationCode.name] !== undefined;
}
