// The records that the stand-in of BTCPay Server keeps, in the terms of its API.

export interface Payment {
  /** In the invoice's currency; the API shows coins. */
  value: string;
  receivedDate: number;
  status: 'Invalid' | 'Processing' | 'Settled';
}

export interface Invoice {
  id: string;
  storeId: string;
  amount: string;
  paidAmount: string;
  currency: string;
  type: 'Standard';
  checkoutLink: string;
  createdTime: number;
  expirationTime: number;
  monitoringExpiration: number;
  status: 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled';
  additionalStatus: 'None' | 'PaidLate' | 'PaidPartial' | 'Marked' | 'Invalid' | 'PaidOver';
  availableStatusesForManualMarking: string[];
  archived: boolean;
  metadata: Record<string, unknown>;
  checkout: Record<string, unknown>;
  receipt: Record<string, unknown>;
}

export interface Payout {
  id: string;
  date: number;
  revision: number;
  destination: string;
  originalCurrency: string;
  originalAmount: string;
  payoutCurrency: string;
  payoutAmount: string | null;
  payoutMethodId: string;
  state: 'AwaitingApproval' | 'AwaitingPayment' | 'InProgress' | 'Completed' | 'Cancelled';
  metadata: Record<string, unknown>;
}

/** The price of one coin in the currency of every invoice. */
const rate = 50_000;

/** The payments of an invoice as the API shows them. */
export function paymentMethodOf(payments: readonly Payment[]): object {
  const shown = payments.map(({ value, ...payment }) => {
    const coins = (Number(value) / rate).toFixed(8);
    return { ...payment, value: coins, fee: '0.0' };
  });
  return { paymentMethodId: 'BTC-CHAIN', rate: rate.toFixed(1), payments: shown };
}

/**
 * An invoice is updated by its payments as by the server's watcher: it is settled once the
 * confirmed payments reach the price, even if others are not confirmed.
 */
export function followPayments(invoice: Invoice, all: readonly Payment[]): void {
  const payments = all.filter(({ status }) => status !== 'Invalid');
  const paid = sumOf(payments);
  const isFull = paid >= Number(invoice.amount);
  invoice.paidAmount = paid.toFixed(2);
  if (invoice.status === 'New' && isFull) {
    invoice.status = 'Processing';
    invoice.additionalStatus = paid > Number(invoice.amount) ? 'PaidOver' : 'None';
  } else if (invoice.status === 'Expired' && isFull) invoice.additionalStatus = 'PaidLate';
  else if (!isFull && ['New', 'Expired'].includes(invoice.status)) {
    invoice.additionalStatus = 'PaidPartial';
  }
  const settled = payments.filter(({ status }) => status === 'Settled');
  const isConfirmed = sumOf(settled) >= Number(invoice.amount);
  if (invoice.status === 'Processing' && isConfirmed) invoice.status = 'Settled';
}

const sumOf = (payments: readonly Payment[]) =>
  payments.reduce((sum, { value }) => sum + Number(value), 0);
