import { z } from 'zod';
import { methodField } from './methods.ts';
import {
  amount,
  country,
  currency,
  decimal,
  fieldValues,
  flag,
  id,
  isoTime,
  methodName,
} from './primitives.ts';
import { withdrawalStatuses } from './statuses.ts';

export const withdrawalCreateRequest = z.object({
  paymentType: methodName,
  amount,
  currency,
  account: z.enum(['main', 'additional']).default('main'),
  fields: fieldValues.default({}),
  savedAccountId: id.optional(),
  saveAccount: flag.default(false),
  selectedCountry: country,
  dryRun: flag.default(false),
});
export const withdrawalQuote = z.object({
  id: id.optional(),
  fee: decimal,
  net: decimal,
  arrival: z.string().optional(),
  limits: z.object({ min: decimal, max: decimal }),
  fields: z.array(methodField).optional(),
  expiresAt: isoTime.optional(),
});

export const withdrawalConfirmRequest = z.object({ id, code: z.string().max(12).optional() });
export const withdrawalReference = z.object({ id });
export const withdrawalState = z.object({
  id,
  status: z.enum(withdrawalStatuses),
  method: methodName,
  amount: decimal,
  currency: z.string(),
  fee: decimal,
  net: decimal,
  reason: z.string().optional(),
  destination: z.string().optional(),
  timeline: z.array(z.object({ status: z.enum(withdrawalStatuses), at: isoTime })),
});
export const withdrawalListRequest = z.object({ before: id.optional() });
export const withdrawalListResponse = z.object({ withdrawals: z.array(withdrawalState) });

export const codeSendRequest = z.object({ id });
export const codeSendResponse = z.object({ sentTo: z.string(), expiresAt: isoTime });
export const accountReference = z.object({ id });
export const accountResolveRequest = z.object({ paymentType: methodName, fields: fieldValues });
export const accountResolveResponse = z.object({ name: z.string() });
