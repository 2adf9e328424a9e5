import { decimal, id } from '@opencashier/contract/primitives';
import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import {
  addDecimals,
  multiplyDecimals,
  paymentDecimals,
  subtractDecimals,
  truncateDecimal,
} from '@opencashier/money';
import { z } from 'zod';

/** The vendor's numbers have up to 29 digits on either side of the point. */
const coins = z.string().regex(/^\d{1,29}(\.\d{1,29})?$/);

const payment = z.object({
  value: coins,
  fee: coins,
  receivedDate: z.number(),
  status: z.enum(['Invalid', 'Processing', 'Settled']),
});

/** The parts of an invoice that are used; `paymentMethods` is present only if requested. */
export const invoiceSchema = z.object({
  id,
  storeId: z.string(),
  amount: decimal,
  /** All that arrived, confirmed or not, in the invoice's currency. */
  paidAmount: decimal,
  currency: z.string(),
  checkoutLink: z.url().max(4096),
  createdTime: z.number(),
  /** The invoice's rate is promised until then. */
  expirationTime: z.number(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.enum(['None', 'PaidLate', 'PaidPartial', 'Marked', 'Invalid', 'PaidOver']),
  metadata: z.object({ orderId: z.string().nullish(), cashier: z.string().nullish() }),
  paymentMethods: z.array(z.object({ rate: coins, payments: z.array(payment) })).nullish(),
});
export type Invoice = z.output<typeof invoiceSchema>;
export const invoicesSchema = z.array(invoiceSchema);

type State = Pick<ProviderDeposit, 'status' | 'amount' | 'reason' | 'isAtOldRate'>;

/**
 * An invoice in terms of our protocol. The API gives no time of change, so the time of the answer
 * is used.
 */
export function depositOf(invoice: Invoice, reference: string): ProviderDeposit {
  return {
    reference,
    providerId: invoice.id,
    currency: invoice.currency,
    ...stateOf(invoice),
    source: { url: invoice.checkoutLink, method: 'GET', params: {} },
    updatedAt: new Date().toISOString(),
  };
}

function stateOf(invoice: Invoice): State {
  const { status, additionalStatus, amount } = invoice;
  switch (status) {
    case 'New':
      return { status: 'waiting', amount };
    case 'Processing':
      // A store may accept a little less than it asked for.
      return { status: 'processing', amount: inUnits(invoice.paidAmount, invoice.currency) };
    case 'Settled':
      // The operator's staff declared it settled, even if less arrived.
      if (additionalStatus === 'Marked') return { status: 'processed', amount };
      return arrivedOf(invoice) ?? { status: 'processing', amount };
    case 'Expired':
      return arrivedOf(invoice) ?? { status: 'expired', amount };
    case 'Invalid':
      return (
        arrivedOf(invoice) ??
        (additionalStatus === 'Marked'
          ? { status: 'cancelled', amount }
          : { status: 'failed', amount, reason: 'notConfirmed' })
      );
  }
}

/**
 * Money that arrived, whatever the invoice's status: the vendor settles an invoice as soon as its
 * price is confirmed, and leaves one that was paid late or in part as it is for good. Only
 * confirmed payments are credited.
 */
function arrivedOf(invoice: Invoice): State | undefined {
  const { paidAmount, expirationTime } = invoice;
  if (Number(paidAmount) === 0) return undefined;
  const settled = paymentsOf(invoice).filter(({ status }) => status === 'Settled');
  const confirmed = valueOf(settled, invoice.currency);
  if (Number(confirmed) === 0)
    return { status: 'processing', amount: inUnits(paidAmount, invoice.currency) };
  // The vendor keeps the rate of the invoice even if the coins arrive late.
  const isAtOldRate = settled.some(
    ({ receivedDate, rate }) => receivedDate > expirationTime && Number(rate) !== 1,
  );
  return { status: 'processed', amount: confirmed, ...(isAtOldRate ? { isAtOldRate } : {}) };
}

type Payment = z.output<typeof payment> & { rate: string };

function paymentsOf({ paymentMethods }: Invoice): Payment[] {
  return (paymentMethods ?? []).flatMap(({ rate, payments }) =>
    payments.map((one) => ({ ...one, rate })),
  );
}

/** The value of some payments; the API reports only that of all. */
function valueOf(payments: readonly Payment[], currency: string): string {
  const values = payments.map(({ value, fee, rate }) =>
    multiplyDecimals(subtractDecimals(value, fee), rate),
  );
  const sum = values.reduce((total, value) => addDecimals(total, value), '0');
  return inUnits(sum, currency);
}

/**
 * The API has decimals of its own. Rounded to the nearest unit, so that the sum only grows as
 * payments are confirmed, and a price that is paid with coins of few decimals is paid in full.
 */
function inUnits(sum: string, currency: string): string {
  const decimals = paymentDecimals(currency);
  return truncateDecimal(addDecimals(sum, `0.${'0'.repeat(decimals)}5`), decimals);
}
