/** The player for the product and for the baselines. */
export const player = {
  userId: 'bench-1',
  partnerKey: 'demo',
  currency: 'MXN',
  country: 'mx',
  locale: 'en',
};
