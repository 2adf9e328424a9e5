import { CallError } from '@opencashier/contract/errors';
import { type WithdrawalCode, withdrawalCodeAnswer } from '@opencashier/contract/operator/events';
import { createSignatures } from '@opencashier/contract/signatures';
import { nanoid } from 'nanoid';
import type { Partners } from '../partners/partners.ts';

/** Delivers a one-time code to the player; returns the destination, if the operator names it. */
export type SendCode = (code: WithdrawalCode['data']) => Promise<string | undefined>;

const timeoutMs = 8000;

/** Neither accepted nor refused, so the code may have reached the player. */
export class CodeUnconfirmed extends CallError {}

/** The receiver was never reached, so nobody got the code. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

function isUnreached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && unreached.has(String(cause.code));
}

/**
 * The operator's receiver delivers codes. It is called immediately and once: a queued code would
 * arrive too late, and could be read in the queue.
 */
export function createCodeSender(partners: Partners, now: () => Date): SendCode {
  return async (data) => {
    const receiver = partners.get(data.partner)?.webhook;
    if (!receiver) throw unavailable();
    const at = now();
    const event: WithdrawalCode = { type: 'withdrawal.code', timestamp: at.toISOString(), data };
    const body = JSON.stringify(event);
    const headers = createSignatures(receiver.secrets).sign(`evt_${nanoid()}`, at, body);
    try {
      const answer = await fetch(receiver.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      // A receiver may fail after it sent the message, and a gateway while it waits for that.
      if (answer.status >= 500) throw unconfirmed();
      if (!answer.ok) throw unavailable();
      return await sentToOf(answer);
    } catch (error) {
      if (error instanceof CallError) throw error;
      throw isUnreached(error) ? unavailable() : unconfirmed();
    }
  };
}

/** Most receivers answer with an empty body, which is fine. */
async function sentToOf(answer: Response): Promise<string | undefined> {
  const text = await answer.text();
  if (text === '') return undefined;
  try {
    const read = withdrawalCodeAnswer.safeParse(JSON.parse(text));
    return read.success ? read.data.sentTo : undefined;
  } catch {
    return undefined;
  }
}

const notSent = 'The code could not be sent.';

function unconfirmed(): CodeUnconfirmed {
  return new CodeUnconfirmed('banking.codeUnavailable', notSent);
}

function unavailable(): CallError {
  return new CallError('banking.codeUnavailable', notSent);
}
