// Layers of the server that others import together.

export const ports = [
  'partners',
  'providers',
  'providers/attempts',
  'queues',
  'rates',
  'security',
  'wallet',
  'services',
];
export const deposits = [
  'deposits',
  'deposits/store',
  'deposits/reversals',
  'deposits/domain',
  'deposits/credit',
  'deposits/create',
  'deposits/follow-up',
  'deposits/refunds',
  'deposits/disputes',
];
export const withdrawals = [
  'withdrawals',
  'withdrawals/store',
  'withdrawals/approval',
  'withdrawals/domain',
  'withdrawals/codes',
  'withdrawals/drafts',
  'withdrawals/confirm',
  'withdrawals/review',
  'withdrawals/payouts',
];
