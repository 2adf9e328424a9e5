import { z } from 'zod';
import { coins } from './coins.ts';
import {
  amount,
  currency,
  decimal,
  flag,
  freeText,
  id,
  isoTime,
  methodName,
} from './primitives.ts';
import { depositEndings, withdrawalStatuses } from './statuses.ts';

/** The player as the token's `sub` names them. */
export const user = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w.@-]+$/);
/** Who asks: a member of the staff, a rule, the player. It is kept in the audit log. */
export const by = freeText(128).min(1);
const signedDecimal = z.string().regex(/^-?\d{1,30}(\.\d{1,18})?$/);
const limit = z.coerce.number().int().min(1).max(200).default(50);
/** The `next` of the page before. */
const before = z.string().max(128).optional();
const next = z.string().nullable();

export const postingKinds = ['stake', 'win', 'playthrough', 'adjustment'] as const;

export const postingRequest = z.object({
  /** Yours and unique: whatever happens, a posting under this reference counts once. */
  reference: id,
  kind: z.enum(postingKinds),
  amount,
  currency,
  /** Which way an adjustment goes; the other kinds have one way each. */
  direction: z.enum(['credit', 'debit']).optional(),
  note: freeText(256).optional(),
  by,
});
export const posting = z.object({
  reference: id,
  /** `exists`: the same posting was made before, and nothing was done now. */
  outcome: z.enum(['posted', 'exists']),
  currency: z.string(),
  available: decimal,
});

export const balances = z.object({
  user,
  balances: z.array(
    z.object({
      currency: z.string(),
      /** What the player can use. */
      available: decimal,
      /** What is set apart for withdrawals. */
      held: decimal,
      /** What is owed after a reversal. */
      owed: decimal,
      /** What was played in all, by the playthrough postings. */
      played: decimal,
    }),
  ),
});

export const nothing = z.object({});
export const pageRequest = z.object({ before, limit });
export const transactions = z.object({
  transactions: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      kind: z.enum(['plain', 'pending', 'post', 'void']),
      purpose: z.string(),
      currency: z.string(),
      amount: decimal,
      /** What it added to the balance: below zero when money left. */
      change: signedDecimal,
      at: isoTime,
    }),
  ),
  next,
});

const stage = z.enum(['created', 'waiting', 'processed', 'mistaked', 'reversed']);
export const depositSearch = z.object({
  user: user.optional(),
  stage: stage.optional(),
  method: methodName.optional(),
  provider: id.optional(),
  /** Our id of a deposit, or the provider's. */
  id: id.optional(),
  /** Money that came after its deposit had ended. */
  isLate: flag.optional(),
  /** Money for coin packages that bought nothing: too little, or more than the price. */
  hasSurplus: flag.optional(),
  from: isoTime.optional(),
  until: isoTime.optional(),
  before,
  limit,
});
const money = z.object({ amount: decimal, currency: z.string() });
/** What an operator is shown of a deposit, whatever else the player's screens know of it. */
export const foundDeposit = z.object({
  depositId: id,
  user,
  paymentMethod: methodName,
  provider: z.string(),
  providerId: z.string().nullable(),
  country: z.string(),
  stage,
  amount: decimal,
  currency: z.string(),
  fee: decimal.optional(),
  /** What the player is to pay, and what came, where they are not simply the amount. */
  pay: money.optional(),
  paid: money.optional(),
  credited: decimal.optional(),
  settled: decimal.optional(),
  /** Of a coin package: its coins, and what came and bought nothing. */
  coins: z.array(coins).optional(),
  surplus: money.optional(),
  ending: z.enum(depositEndings).optional(),
  reason: z.string().optional(),
  isLate: z.boolean().optional(),
  createdAt: isoTime,
  expiresAt: isoTime.optional(),
});
export const foundDeposits = z.object({ deposits: z.array(foundDeposit), next });

export const withdrawalSearch = z.object({
  user: user.optional(),
  /** `review` is what waits for you. */
  status: z.enum(withdrawalStatuses).optional(),
  from: isoTime.optional(),
  until: isoTime.optional(),
  before,
  limit,
});
export const foundWithdrawal = z.object({
  id,
  user,
  status: z.enum(withdrawalStatuses),
  method: methodName,
  provider: z.string(),
  providerId: z.string().nullable(),
  country: z.string(),
  amount: decimal,
  fee: decimal,
  /** What the player is paid. */
  net: decimal,
  currency: z.string(),
  /** Masked. */
  destination: z.string(),
  accountName: z.string().optional(),
  reason: z.string().optional(),
  /** Who approved or rejected it; a rule where it was one. */
  decidedBy: z.string().optional(),
  createdAt: isoTime,
  confirmedAt: isoTime.optional(),
});
export const foundWithdrawals = z.object({ withdrawals: z.array(foundWithdrawal), next });
export const rejection = z.object({
  /** For the player to read. */
  reason: freeText(256).min(1),
  by,
});

/** The whole of a request that needs no more than a name. */
export const signature = z.object({ by });

export const unmatchedNotices = z.object({
  notices: z.array(
    z.object({
      provider: z.string(),
      eventId: z.string(),
      receivedAt: isoTime,
      attempts: z.number(),
      failure: z.string().nullable(),
      body: z.unknown(),
    }),
  ),
  next,
});
export const done = z.object({ ok: z.literal(true) });

export const webhookStates = ['waiting', 'delivered', 'given-up'] as const;
export const webhookSearch = z.object({
  state: z.enum(webhookStates).optional(),
  /** What it tells of: a deposit's id. */
  subject: id.optional(),
  before,
  limit,
});
export const sentWebhooks = z.object({
  webhooks: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      subject: z.string(),
      state: z.enum(webhookStates),
      createdAt: isoTime,
      attempts: z.number(),
      deliveredAt: isoTime.nullable(),
      failure: z.string().nullable(),
    }),
  ),
  next,
});

const period = z.enum(['day', 'week', 'month']);
export const limitRequest = z.object({
  currency,
  period,
  /** Only the methods of this securityRulesGroup; all of them without it. */
  securityGroup: freeText(64).min(1).optional(),
  /** What may be deposited in the rolling period; without it the limit is taken away. */
  amount: amount.optional(),
  by,
});
export const playerLimits = z.object({
  limits: z.array(
    z.object({
      currency: z.string(),
      period,
      securityGroup: z.string().optional(),
      amount: decimal,
      setBy: z.string(),
      setAt: isoTime,
    }),
  ),
});

export const auditSearch = z.object({ user: user.optional(), before, limit });
export const auditLog = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      at: isoTime,
      by: z.string(),
      operation: z.string(),
      /** The player, deposit, withdrawal or message that it was done to. */
      subject: z.string(),
      request: z.unknown(),
      outcome: z.string(),
    }),
  ),
  next,
});
