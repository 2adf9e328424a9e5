import { z } from 'zod';
import { isoTime } from '../primitives.ts';
import { next, user } from './requests.ts';

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

/** The reasons why a payment on a chain was credited to nobody. */
export const strayReasons = ['noMemo', 'otherAsset', 'belowMinimum'] as const;
export type StrayReason = (typeof strayReasons)[number];
export const unmatchedPayments = z.object({
  payments: z.array(
    z.object({
      id: z.string(),
      network: z.string(),
      txid: z.string(),
      /** As recorded on the chain. */
      address: z.string(),
      memo: z.string(),
      /** The token's contract, or the network's own coin. */
      asset: z.string(),
      /** In the smallest units of the asset. */
      units: z.string(),
      /**
       * `noMemo`: paid to a shared address without the memo of a player. `otherAsset`: not the
       * coin. `belowMinimum`: too little to be credited when its deposit ended.
       */
      reason: z.enum(strayReasons),
      /** The player of the address, if it belongs to one player. */
      partner: z.string().optional(),
      user: user.optional(),
      /** 0 if it is not in a block, or no longer in one. */
      confirmations: z.number(),
      seenAt: isoTime,
    }),
  ),
  next,
});
