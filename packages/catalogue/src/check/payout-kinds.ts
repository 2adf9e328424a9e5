/** The payouts of a built-in kind of provider, and the setting that switches them on. */
interface PayoutKind {
  setting: string;
  isOn: (value: string) => boolean;
  pays: (method: string, value: string) => boolean;
}

const isSet = (value: string) => value !== '';
const only =
  (...methods: string[]) =>
  (method: string) =>
    methods.includes(method);

/** The kinds that pay out at all; the server's adapters decide the same. */
const payoutKinds: Readonly<Record<string, PayoutKind>> = {
  adyen: { setting: 'BALANCE_ACCOUNT', isOn: isSet, pays: only('sepa_transfer') },
  btcpay: { setting: 'PAYOUT_METHOD', isOn: isSet, pays: isCoinOf },
  hyperswitch: {
    setting: 'PAYOUTS',
    isOn: (value) => value === 'automatic',
    pays: only('sepa_transfer', 'interac'),
  },
};

/** A store pays out one coin, such as `BTC-CHAIN`; a method of our catalogue has it in its name. */
function isCoinOf(method: string, payoutMethod: string): boolean {
  const coin = /^crypto_(\w+)$/.exec(method)?.[1];
  return coin === undefined || payoutMethod.startsWith(`${coin.toUpperCase()}-`);
}

/**
 * The reason why a provider of this kind pays nothing out by a method; undefined if it does.
 * `settingOf` reads one of the provider's settings, and `nameOf` gives the variable's whole name.
 */
export function reasonAgainstPayouts(
  kind: string,
  method: string,
  { settingOf, nameOf }: Record<'settingOf' | 'nameOf', (key: string) => string>,
): string | undefined {
  if (kind === 'http') return undefined;
  const known = payoutKinds[kind];
  if (!known) return `${kind} does not pay out`;
  const { setting, isOn, pays } = known;
  const value = settingOf(setting);
  if (isOn(value)) return pays(method, value) ? undefined : `${kind} does not pay out by it`;
  // Without a value, only the methods that some value would serve are worth a setting.
  const couldPay = kind === 'btcpay' || pays(method, value);
  return couldPay ? `${nameOf(setting)} is not set` : `${kind} does not pay out by it`;
}
