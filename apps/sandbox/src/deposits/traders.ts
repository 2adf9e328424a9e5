import type {
  ProviderRequisite,
  ProviderRequisitesRequest,
} from '@opencashier/contract/provider/requisites';
import { withCheckDigit } from './payment/check-digit.ts';

/** The BINs of the traders' cards, by method; other methods are paid to a phone number. */
const cardBins: Readonly<Record<string, readonly string[]>> = {
  p2p_card_ukraine: ['516875', '537541', '444111'],
  p2p_privatbank: ['516875', '414949'],
  p2p_monobank: ['537541', '444111'],
  p2p_card_kyrgyzstan: ['417042', '940000'],
  elcart_p2p: ['940000'],
  humo_p2p: ['986001'],
  uzcard_p2p: ['860001'],
  p2p_market: ['220220', '220070', '427600'],
};

const systems: readonly (readonly [prefix: string, system: string])[] = [
  ['2202', 'mir'],
  ['2200', 'mir'],
  ['4', 'visa'],
  ['5', 'mastercard'],
  ['8600', 'uzcard'],
  ['9400', 'elcart'],
  ['9860', 'humo'],
];

const phonePrefixes: Readonly<Record<string, string>> = {
  bd: '+88017',
  id: '+62812',
  kg: '+99655',
  pk: '+92300',
  ru: '+7926',
};

/** Wallets that need a payment note, and the transaction id afterwards. */
const describedMethods: ReadonlySet<string> = new Set(['dana_transfer', 'jazzcash']);

const tradersPerMethod = 3;

/** The traders for a method: always the same few, so that several players share one. */
export function tradersOf(request: ProviderRequisitesRequest): ProviderRequisite[] {
  return Array.from({ length: tradersPerMethod }, (_, index) => ({
    id: `${request.method}-${index + 1}`,
    holder: `Sandbox Trader ${index + 1}`,
    ...detailsOf(request, index),
  }));
}

function detailsOf({ method, country, player }: ProviderRequisitesRequest, index: number) {
  const bins = cardBins[method];
  if (bins) {
    const number = cardNumber(bins[index % bins.length] ?? '400000', index);
    const system = systems.find(([prefix]) => number.startsWith(prefix))?.[1];
    return { number, ...(system === undefined ? {} : { system }) };
  }
  const phone = `${phonePrefixes[country] ?? '+1555'}${String(1_234_567 + index * 1_111_111)}`;
  if (!describedMethods.has(method)) return { phone };
  return {
    rows: [
      { kind: 'wallet' as const, label: 'Wallet number', value: phone, copy: true },
      {
        kind: 'holder' as const,
        label: 'Name',
        value: `Sandbox Trader ${index + 1}`,
        copy: true,
      },
      {
        kind: 'purpose' as const,
        label: 'Payment note',
        value: player.slice(-12).replaceAll(/[^\w]/g, ''),
        copy: true,
      },
    ],
    fields: [
      {
        name: 'transaction_id',
        label: 'Transaction ID from your wallet',
        kind: 'transaction_id' as const,
        type: 'text' as const,
        regex: String.raw`^[A-Za-z0-9]{6,20}$`,
      },
    ],
  };
}

/** A 16-digit card number with a valid check digit. */
function cardNumber(bin: string, index: number): string {
  const body = `${bin}${String(41_230_000 + index * 1_111).padStart(9, '0')}`.slice(0, 15);
  return withCheckDigit(body);
}
