import { type BalanceData, readPlatform, type User } from '../calls/user.ts';

type Loose = Record<string, unknown>;

const record = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNumber = (value: unknown): boolean => isText(value) || typeof value === 'number';

// The text fields of the user that the widget reads. The others are the host's own and stay
// unchanged.
const texts = ['country', 'currency', 'lang', 'paymentGeo', 'token', 'widgetViewType'] as const;

/**
 * START-15: the user's fields from the host or the storage, without empty or wrongly typed texts.
 */
export function readUser(value: unknown): Partial<User> {
  const { id, platform: givenPlatform, balanceData, ...fields } = record(value);
  for (const name of texts) if (!isText(fields[name]) || !fields[name]) delete fields[name];
  if (isText(fields['currency'])) fields['currency'] = fields['currency'].toUpperCase();
  const platform = readPlatform(givenPlatform);
  return {
    ...fields,
    ...(isTextOrNumber(id) && { id: id as string | number }),
    ...(platform && { platform }),
    ...(balanceData !== undefined && { balanceData: readBalanceData(balanceData) }),
  };
}

/** The primary balance as an amount with its currency, and the others by currency. */
function readBalanceData(value: unknown): BalanceData {
  const entries = Object.entries(record(value)).flatMap(([name, held]) => {
    if (isTextOrNumber(held)) return name === 'primary' ? [] : [[name, String(held)]];
    const { amount, currency } = record(held);
    return isTextOrNumber(amount) && isText(currency)
      ? [[name, { amount: String(amount), currency }]]
      : [];
  });
  return Object.fromEntries(entries) as BalanceData;
}
