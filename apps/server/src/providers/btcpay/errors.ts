import type { DeclineClass } from '@opencashier/contract/provider/declines';
import { z } from 'zod';
import { ProviderRefusal } from '../provider.ts';

/** The API's own error codes. It has no codes for invoices: their errors concern the request. */
const classes: Readonly<Record<string, DeclineClass>> = {
  'duplicate-destination': 'soft',
  'amount-too-low': 'hard',
  overdraft: 'technical',
  'not-started': 'technical',
  expired: 'technical',
  archived: 'technical',
  'payment-method-not-supported': 'technical',
  'rate-unavailable': 'technical',
  'invalid-state': 'technical',
  'generic-error': 'technical',
};

/** A problem of the request as a whole, and problems of its parts. */
const problem = z.object({ code: z.string().max(64) });
const validation = z.array(z.object({ path: z.string().max(64) })).min(1);

/** The vendor's messages are for developers, so players get ours. */
export function refusalOf(body: unknown): ProviderRefusal | undefined {
  const code = problem.safeParse(body).data?.code ?? validation.safeParse(body).data?.[0]?.path;
  if (code === undefined) return undefined;
  const decline = { class: classes[code] ?? 'hard', code };
  return new ProviderRefusal('The payment was refused.', code, decline);
}
