/** The prefix of every call. On HTTP a call is /api/BANKING/<name>. */
export const callPrefix = 'BANKING';

export function callPath(name: string): string {
  return `${callPrefix}/${name}`;
}

/** NET-5: the path with its first slash turned into a colon. */
export function callType(name: string): string {
  return callPath(name).replace('/', ':');
}

/**
 * The calls whose payload travels in the query string. This list is separate from the schemas so
 * that the widget does not bundle them. A test compares it with the call map.
 */
export const getCalls: readonly string[] = [
  'methods-payment-v3',
  'methods-country-selector-v2',
  'methods-withdrawal',
  'userdata-payment-snippet',
  'deposit-status',
  'withdrawal-status',
  'withdrawal-list',
];
