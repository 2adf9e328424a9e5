import type { ProviderField } from '@opencashier/contract/provider/protocol';

/** The extra field: a one-time code such as banks send. It is not stored. */
export const confirmationCode: ProviderField = {
  name: 'confirmation_code',
  label: 'Confirmation code',
  kind: 'confirmation_code',
  type: 'text',
  regex: String.raw`^\d{4}$`,
  inputMode: 'numeric',
  sensitive: true,
};

/** For amounts that end in 66 before the point, such as 66 or 1066, the sandbox asks for more. */
export function asksForMore(amount: string): boolean {
  return /66(?:\.|$)/.test(amount);
}

export function answersMore(fields: Readonly<Record<string, string>>): boolean {
  return fields[confirmationCode.name] !== undefined;
}
