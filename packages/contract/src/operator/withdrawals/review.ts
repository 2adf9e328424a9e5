import { z } from 'zod';
import { bonusStates } from '../../calls/deposits/deposits.ts';
import { decimal, id, isoTime, methodName } from '../../primitives.ts';
import { foundPayment } from '../payments.ts';
import { savedAccounts } from '../players/player-files.ts';
import { playerLimits } from '../players/players.ts';
import { foundDispute } from '../deposits/refunds.ts';
import { money, next, pageRequest, user } from '../requests.ts';
import { foundWithdrawal, withdrawalHold } from './withdrawals.ts';

/** Somebody looks at a withdrawal: until then nobody else can decide it. */
export const reviewClaim = z.object({
  by: z.string(),
  name: z.string(),
  isYours: z.boolean(),
  at: isoTime,
  until: isoTime,
});

export const reviewSearch = pageRequest.extend({
  /** Only this withdrawal, if it waits. */
  id: id.optional(),
});
export const reviewItem = foundWithdrawal.extend({
  /** Absent if nobody looks at it. */
  claim: reviewClaim.optional(),
  /** It is the player's first withdrawal, or the first to this account. */
  isFirst: z.boolean().optional(),
  isNewAccount: z.boolean().optional(),
  /** You cannot approve it alone, with what you have moved for the player within a day. */
  needsTwoPeople: z.boolean().optional(),
  /** Somebody has approved it already, and a second person has to confirm this proposal. */
  proposal: z.object({ id: z.string(), by: z.string(), at: isoTime }).optional(),
});
export const reviewQueue = z.object({
  withdrawals: z.array(reviewItem),
  /** All that wait, on this page or not. */
  total: z.number(),
  next,
});

/** A claim expires by itself; claiming again extends it. */
export const claimed = z.object({ claim: reviewClaim });

/** Rolling periods of 24 hours, 7 days and 30 days. */
const withdrawalPeriods = ['day', 'week', 'month'] as const;

const sum = z.object({ amount: decimal, count: z.number() });
const totals = z.object({ deposited: sum, withdrawn: sum });

/** The facts about a withdrawal’s player that a reviewer needs. */
export const reviewContext = z.object({
  user,
  /** The first deposit or withdrawal. */
  firstSeenAt: isoTime,
  /** Absent if the balances are in your own wallet. */
  balances: z
    .array(z.object({ currency: z.string(), available: decimal, held: decimal, owed: decimal }))
    .optional(),
  /** Credited deposits and sent withdrawals by currency. */
  totals: z.array(
    z.object({ currency: z.string(), allTime: totals, last30Days: totals, last24Hours: totals }),
  ),
  /**
   * The accounts of this and earlier withdrawals, masked, the latest first. `isSaved`: the player
   * saved it for withdrawals.
   */
  accounts: z.array(
    z.object({
      method: methodName,
      account: z.string(),
      name: z.string().optional(),
      sent: z.number(),
      firstUsedAt: isoTime,
      lastUsedAt: isoTime,
      isThis: z.boolean(),
      isSaved: z.boolean(),
    }),
  ),
  /** The sources of credited deposits, the latest first. */
  sources: z.array(
    z.object({
      method: methodName,
      provider: z.string(),
      currency: z.string(),
      amount: decimal,
      count: z.number(),
      lastAt: isoTime,
    }),
  ),
  /** The accounts that the player saved for deposits, masked, the last used first. */
  depositAccounts: savedAccounts.shape.accounts,
  /**
   * Other players who withdrew by the same method to an account that looks the same; at most two.
   * Accounts are compared as they are shown, so if there are none, nobody else uses this account,
   * and if there are some, they may still use a different one.
   */
  sameAccountUsers: z.array(user).optional(),
  /**
   * The player's largest deposit of the last seven days in the currency of the withdrawal, if it is
   * at least half of the balance, held money included, and can still be reversed. `share` is from 0
   * to 1.
   */
  recentDeposit: z
    .object({
      id: z.string(),
      method: methodName,
      credited: decimal,
      creditedAt: isoTime,
      share: z.number(),
    })
    .optional(),
  /**
   * The stakes that you posted since the player's last deposit in the currency of the withdrawal,
   * and that deposit. With `isAtLeast` there were more than 1,000 movements since. Absent without a
   * deposit, or if you have your own wallet.
   */
  playedSinceDeposit: z
    .object({
      amount: decimal,
      deposited: decimal,
      currency: z.string(),
      isAtLeast: z.boolean().optional(),
    })
    .optional(),
  countries: z.array(
    z.object({
      country: z.string(),
      deposits: z.number(),
      withdrawals: z.number(),
      lastAt: isoTime,
    }),
  ),
  /** The player's limits on deposits. */
  limits: playerLimits.shape.limits,
  /**
   * Your limits on withdrawals, in the currency of this one. `used` includes this withdrawal and
   * all others that wait or were sent in the period.
   */
  withdrawalLimits: z.array(
    z.object({
      currency: z.string(),
      period: z.enum(withdrawalPeriods),
      amount: decimal,
      used: decimal,
      left: decimal,
    }),
  ),
  /** Absent if the balances are in your own wallet, which then knows them. */
  debts: z.array(money).optional(),
  bonuses: z.array(
    z.object({ id: z.string(), state: z.enum(bonusStates), depositId: z.string(), at: isoTime }),
  ),
  openDisputes: z.array(foundDispute),
  hold: withdrawalHold.optional(),
  /** Earlier withdrawals that somebody or something decided, the latest first. */
  decisions: z.array(
    z.object({
      id: z.string(),
      status: foundWithdrawal.shape.status,
      amount: decimal,
      currency: z.string(),
      by: z.string(),
      reason: z.string().optional(),
      at: isoTime,
    }),
  ),
  /** The latest other payments. */
  payments: z.array(foundPayment),
});
