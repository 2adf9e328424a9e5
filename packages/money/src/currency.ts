export interface CurrencyDescriptor {
  readonly code: string;
  readonly crypto: boolean;
  /** The decimals that a player sees and may type. */
  readonly decimals: number;
  /** The decimals of the ledger: minor units are 10^-exponent. */
  readonly exponent: number;
}

// Lists as text, because this table ships with the widget and a split string is the shortest form.
// The calls are marked as pure, so that a bundle that does not use them drops them.
export const fiatCodes: readonly string[] = /* @__PURE__ */ (
  'RUB UAH EUR USD KZT AZN TJS UZS TRY INR AUD XOF PLN ARS BRL CLP COP CRC MXN PAB PEN XAF KES ' +
  'UGX GHS RWF TZS ZMW HKD IDR MYR PHP BDT IRR IQD VND THB LKR KRW SGD QAR PKR OMR KWD JOD AED ' +
  'CAD BYN AMD CUP CZK DZD GEL KGS MDL NGN NPR SEK SOS ZAR EGP MMK JPY'
).split(' ');

export const cryptoCodes: readonly string[] = ['BTC', 'ETH', 'LTC', 'USDT', 'TRX'];

/** Gold and sweep coins: currencies of the wallet, without a network or an ISO code. */
export const coinCodes: readonly string[] = ['GC', 'SC'];

// AMT-7. Display decimals and ledger exponents that are not 2.
//
// Crypto: the exponent is the largest over the networks that carry the coin (USDT has 6 on TRC-20
// and ERC-20 but 18 on BEP-20), so that what arrives is held to the last unit.
//
// Fiat: the exponent is the larger of the ISO 4217 one and the display decimals. Every fiat amount
// is shown and typed with two decimals, so a yen ledger with the ISO exponent 0 could not hold what
// its own player sees (a converted 10.50 JPY). Hence JPY, KRW, VND, CLP, UGX, RWF, XOF and XAF keep
// 2, and the dinars and the rial, which have 3 in ISO 4217, keep 3. What a provider is sent follows
// the provider's exponent, and is converted at its adapter.
const decimals: Record<string, number> = { BTC: 8, ETH: 8, LTC: 7 };
const exponents: Record<string, number> = {
  BTC: 8,
  ETH: 18,
  LTC: 8,
  USDT: 18,
  TRX: 6,
  IQD: 3,
  OMR: 3,
  KWD: 3,
  JOD: 3,
};

function buildCurrencies(): Record<string, CurrencyDescriptor> {
  // No prototype: an external code such as `constructor` finds nothing here.
  const table: Record<string, CurrencyDescriptor> = Object.create(null);
  for (const code of [...fiatCodes, ...cryptoCodes, ...coinCodes]) {
    table[code] = {
      code,
      crypto: cryptoCodes.includes(code),
      decimals: decimals[code] ?? 2,
      exponent: exponents[code] ?? 2,
    };
  }
  return table;
}

// Currencies without a minor unit in ISO 4217. The ledger keeps two decimals of them for
// conversions, but banks, cards and mobile wallets move whole units.
const wholeCodes: readonly string[] = /* @__PURE__ */ 'CLP JPY KRW RWF UGX VND XAF XOF'.split(' ');

/** The decimals of a payment in the currency. */
export function paymentDecimals(code: string): number {
  return wholeCodes.includes(code) ? 0 : (currencyOf(code)?.decimals ?? 2);
}

// AMT-10: every currency by its code.
export const currencies: Record<string, CurrencyDescriptor> = /* @__PURE__ */ buildCurrencies();

// No type guard: it would narrow `string` to `never` when it returns false.
export function isCurrency(code: unknown): boolean {
  return typeof code === 'string' && code in currencies;
}

export function currencyOf(code: string): CurrencyDescriptor | undefined {
  return currencies[code];
}
