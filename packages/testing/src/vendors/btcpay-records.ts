// The records that the stand-in of BTCPay Server keeps, in the terms of its API.

export interface Payment {
  value: string;
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

/** An invoice is updated by its payments as by the server's watcher. */
export function followPayments(invoice: Invoice, all: readonly Payment[]): void {
  const payments = all.filter(({ status }) => status !== 'Invalid');
  const paid = payments.reduce((sum, { value }) => sum + Number(value), 0);
  const isFull = paid >= Number(invoice.amount);
  invoice.paidAmount = paid.toFixed(2);
  if (invoice.status === 'New' && isFull) {
    invoice.status = 'Processing';
    invoice.additionalStatus = paid > Number(invoice.amount) ? 'PaidOver' : 'None';
  } else if (invoice.status === 'Expired' && isFull) invoice.additionalStatus = 'PaidLate';
  else if (!isFull && ['New', 'Expired'].includes(invoice.status)) {
    invoice.additionalStatus = 'PaidPartial';
  }
  const isConfirmed = payments.every(({ status }) => status === 'Settled');
  if (invoice.status === 'Processing' && isConfirmed) invoice.status = 'Settled';
}
