/**
 * What the bank does with a payout by itself. `refuse`: it is not even begun. `never`: it is begun
 * and nothing more is heard of it, until somebody decides at the desk.
 */
export const payoutMoods = ['send', 'reject', 'fail', 'refuse', 'never'] as const;
export type PayoutMood = (typeof payoutMoods)[number];
