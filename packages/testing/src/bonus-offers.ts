import type { BonusInput } from '@opencashier/contract/host/messages';

const past = '2020-01-01T00:00:00Z';
const future = '2999-01-01T00:00:00Z';

function deposit(depositBonusData?: Record<string, unknown>): BonusInput {
  return { id: 7, type: 'deposit', ...(depositBonusData && { depositBonusData }) };
}

function spins(freespinBonusData: Record<string, unknown>): BonusInput {
  return { id: 7, type: 'freespin', freespinBonusData };
}

/** BON-3: whether a bonus is on offer. Embed and widget decide it alike, in two packages. */
export const bonusOffers: [what: string, bonus: BonusInput, isOnOffer: boolean][] = [
  ['a bonus for deposits', deposit(), true],
  ['one that still runs', deposit({ expiresAt: future }), true],
  ['one that has expired', deposit({ expiresAt: past }), false],
  ['one without an end', deposit({ expiresAt: null }), true],
  ['one with an end that is not a time', deposit({ expiresAt: 'soon' }), true],
  ['free spins with a deposit', spins({ depositRequired: true }), true],
  ['free spins that still run', spins({ depositRequired: true, expiresAt: future }), true],
  ['free spins that have expired', spins({ depositRequired: true, expiresAt: past }), false],
  ['free spins without a deposit', spins({ depositRequired: false }), false],
  ['free spins that do not say', spins({ spins: 5 }), false],
  ['free spins that only nearly say', spins({ depositRequired: 'true' }), false],
];
