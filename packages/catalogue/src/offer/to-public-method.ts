import type { CryptoNetwork, PaymentMethod } from '@opencashier/contract/methods/methods';
import type { Catalogue } from '../schema/catalogue.ts';
import type { Language } from '../schema/languages.ts';
import { serverKeys } from '../schema/schema.ts';
import type { CatalogueField, CatalogueMethod } from '../schema/schema.ts';
import { nameIn, textOf, textsFor } from '../schema/texts.ts';

// An absent flag means false, except for these: for them it means true.
const trueByDefault = new Set(['bonusAllowed', 'popup']);

// The contract requires it even if it is empty.
const alwaysSent = new Set(['fields']);

// Examples serve only the check and the readers of the file.
const unsent = new Set([...Object.keys(serverKeys), 'example']);

interface WireQuery {
  country: string;
  currency: string;
  language: Language;
  minimums?: Readonly<Record<string, string>>;
}

/** A method as it is sent to a player, without data that is irrelevant there. */
export function toPublicMethod(
  catalogue: Catalogue,
  method: CatalogueMethod,
  { country, currency, language, minimums = {} }: WireQuery,
): PaymentMethod {
  const { networks, networkFees = {}, fields, fee, exponent, ...rest } = method;
  const rule = method.amount_rules[currency];
  return withoutDefaults({
    ...rest,
    text: textsFor(method, catalogue.texts, language),
    amount_rules: rule ? { [currency]: rule } : {},
    fields: fields.map((field) => fieldOnWire(catalogue, method, field, language)),
    currency: [currency],
    exponent: onlyOf(exponent, currency),
    video_guide_url: guidesOnWire(method, country),
    ...(fee && { fee: feeOnWire(fee, currency) }),
    ...(networks && {
      networks: networks.flatMap((id) =>
        networkOnWire(catalogue, id, {
          coin: method.coin,
          min: minimums[id],
          fee: networkFees[id] && feeOnWire(networkFees[id], currency),
        }),
      ),
    }),
  });
}

function fieldOnWire(
  { texts }: Catalogue,
  method: CatalogueMethod,
  field: CatalogueField,
  language: Language,
): PaymentMethod['fields'][number] {
  const { values, ...rest } = field;
  const textOfKey = (key: string, name: Language): string | undefined =>
    textOf(method.text, texts, name, key);
  const items = values?.map(({ text_key: key, text = '', ...item }) => ({
    text:
      key === undefined
        ? nameIn(text, language)
        : (textOfKey(key, language) ?? textOfKey(key, 'en') ?? key),
    ...item,
  }));
  return withoutDefaults({ ...rest, ...(items && { values: items }) });
}

/** CRY-5: crypto has the guides of the player's country and no others. */
function guidesOnWire(
  { video_guide_url: guides, category }: CatalogueMethod,
  country: string,
): PaymentMethod['video_guide_url'] {
  if (!guides || category !== 'crypto') return guides;
  const own = Object.entries(guides).filter(([name]) => name.endsWith(`_${country}`));
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}

function onlyOf<Value>(
  byCurrency: Readonly<Record<string, Value>> | undefined,
  currency: string,
): Record<string, Value> | undefined {
  const value = byCurrency?.[currency];
  return value === undefined ? undefined : { [currency]: value };
}

function feeOnWire(
  fee: NonNullable<CatalogueMethod['fee']>,
  currency: string,
): NonNullable<PaymentMethod['fee']> {
  return withoutDefaults({
    percent: fee.percent,
    fixed: onlyOf(fee.fixed, currency),
    min: onlyOf(fee.min, currency),
    max: onlyOf(fee.max, currency),
    deducted: fee.deducted,
  });
}

function networkOnWire(
  { networks }: Catalogue,
  id: string,
  {
    coin,
    min,
    fee,
  }: { coin: string | undefined; min: string | undefined; fee: CryptoNetwork['fee'] },
): CryptoNetwork[] {
  const network = networks[id];
  if (!network) return [];
  const { coin: chainCoin, ...rest } = network;
  // A chain's own coin is no token.
  const standard = chainCoin !== undefined && chainCoin === coin ? null : network.standard;
  return [{ id, ...rest, standard, ...(min && { min }), ...(fee && { fee }) }];
}

function isDefault(key: string, value: unknown): boolean {
  if (alwaysSent.has(key)) return false;
  if (typeof value === 'boolean') return value === trueByDefault.has(key);
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Removes the server's own keys and all defaults, to keep answers small. */
function withoutDefaults<Value extends object>(value: Value): Value {
  const kept = Object.entries(value).filter(
    ([key, part]) => !unsent.has(key) && !isDefault(key, part),
  );
  return Object.fromEntries(kept) as Value;
}
