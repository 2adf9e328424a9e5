import { randomInt } from 'node:crypto';
import type { CallResponse } from '@opencashier/contract/calls/call-map';
import { CallError } from '@opencashier/contract/errors';
import type { WithdrawalCode } from '@opencashier/contract/operator/events';
import { type Queryable, transaction } from '@opencashier/postgres';
import { CodeUnconfirmed } from '../../security/send-code.ts';
import type { Identity } from '../../security/tokens.ts';
import {
  countTry,
  forgetSending,
  keepCode,
  lockCode,
  noteUnconfirmed,
  spendCode,
  type StoredCode,
} from '../store/withdrawal-codes.ts';
import { expireDraft } from '../store/withdrawal-checks.ts';
import { uncountOne } from '../../players/abuse-counts.ts';
import { areCodesLocked } from '../store/withdrawal-holds.ts';
import { amountOf } from '../../rates/amounts.ts';
import { codesLocked, countCode } from './code-lock.ts';
import { lockOwnWithdrawal } from '../domain/own-withdrawal.ts';
import type { Services } from '../../services/services.ts';
import type { Withdrawal } from '../withdrawal.ts';

type CodeDeps = Pick<Services, 'partners' | 'seal' | 'now'>;

const codeLength = 6;
const lifetimeMs = 5 * 60_000;
const resendAfterMs = 30_000;
const triesMax = 5;
const sendsMax = 5;

/**
 * Sends a one-time code to the player through the operator, who alone knows a phone number or
 * address. The code is stored encrypted, and the previous one is no longer valid. If the operator
 * did not accept a code, it was not sent, and the player is told.
 */
export async function sendCode(
  services: Pick<Services, 'pool' | 'sendCode' | 'partners' | 'seal' | 'now'>,
  identity: Identity,
  id: string,
): Promise<CallResponse<'code-send'>> {
  const now = services.now();
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
  const prepared = await transaction(services.pool, (db) =>
    prepareCode(services, db, { identity, id, code, now }),
  );
  if (prepared instanceof CallError) throw prepared;
  const { draft, expiresAt } = prepared;
  const sentTo = await deliver(services, identity.owner, {
    id,
    partner: draft.partner,
    user: identity.user,
    code,
    amount: amountOf(draft.amountMinor, draft.currency),
    currency: draft.currency,
    language: draft.language,
    expiresAt: expiresAt.toISOString(),
  });
  return {
    ...(sentTo === undefined ? {} : { sentTo }),
    length: codeLength,
    expiresAt: expiresAt.toISOString(),
    resendAt: new Date(now.getTime() + resendAfterMs).toISOString(),
    serverTime: services.now().toISOString(),
  };
}

/**
 * A code that was not delivered may be requested again at once. One that may have been delivered
 * counts: otherwise a slow receiver would send a player any number of messages.
 */
async function deliver(
  { pool, sendCode, now }: Pick<Services, 'pool' | 'sendCode' | 'now'>,
  owner: string,
  code: WithdrawalCode['data'],
): Promise<string | undefined> {
  try {
    return await sendCode(code);
  } catch (error) {
    if (error instanceof CodeUnconfirmed) {
      await noteUnconfirmed(pool, code.id, now());
      throw error;
    }
    await forgetSending(pool, code.id, now());
    await uncountOne(pool, { owner, kind: 'codesSent' });
    throw error;
  }
}

interface Preparation {
  identity: Identity;
  id: string;
  code: string;
  now: Date;
}

async function prepareCode(
  services: CodeDeps,
  db: Queryable,
  { identity, id, code, now }: Preparation,
): Promise<{ draft: Withdrawal; expiresAt: Date } | CallError> {
  const draft = await lockOwnWithdrawal(db, identity, id);
  if (draft.stage !== 'draft' || draft.expiresAt <= now) {
    return new CallError('banking.draftExpired', 'There is nothing to confirm any more.');
  }
  // A confirmation that turns out to need one has recorded that.
  if (!draft.codeRequired) {
    return new CallError('request.invalid', 'This withdrawal needs no one-time code.');
  }
  if (await areCodesLocked(db, draft.owner)) return codesLocked();
  const before = await lockCode(db, id);
  if (before && now.getTime() < before.sentAt.getTime() + resendAfterMs) {
    return new CallError('request.tooMany', 'A code was sent a moment ago: wait a little.');
  }
  if (before && before.sends >= sendsMax) return endDraft(services, db, draft);
  const locked = await countCode(services, db, draft, 'codesSent');
  if (locked) return locked;
  const expiresAt = new Date(Math.min(now.getTime() + lifetimeMs, draft.expiresAt.getTime()));
  await keepCode(db, { id, sealed: services.seal.close(code, id), sentAt: now, expiresAt });
  return { draft, expiresAt };
}

/** Undefined if the code is right; it is then used up, even if the wallet refuses. */
export async function tryCode(
  services: CodeDeps,
  db: Queryable,
  draft: Withdrawal,
  code: string | undefined,
): Promise<CallError | undefined> {
  if (code === undefined) {
    return new CallError('banking.codeRequired', 'This withdrawal needs a one-time code.');
  }
  if (await areCodesLocked(db, draft.owner)) return codesLocked();
  const known = await lockCode(db, draft.id);
  if (!known || known.expiresAt <= services.now()) {
    return new CallError('banking.codeExpired', 'The code has run out: ask for another.');
  }
  if (services.seal.open(known.sealed, draft.id) !== code) {
    return refuseCode(services, db, draft, known);
  }
  await spendCode(db, draft.id, services.now());
  return undefined;
}

async function refuseCode(
  services: Pick<Services, 'partners' | 'now'>,
  db: Queryable,
  draft: Withdrawal,
  { tries }: StoredCode,
): Promise<CallError> {
  await countTry(db, draft.id, services.now());
  const locked = await countCode(services, db, draft, 'wrongCodes');
  if (locked) return locked;
  const triesLeft = triesMax - tries - 1;
  if (triesLeft <= 0) return endDraft(services, db, draft);
  return new CallError('banking.codeWrong', 'The code is not right.', { triesLeft });
}

/**
 * Attempts are counted over all codes of a draft, so that nobody can keep guessing with a new one.
 * It was never more than a draft, so only the player who tried is told that it ended.
 */
async function endDraft(
  services: Pick<Services, 'now'>,
  db: Queryable,
  draft: Withdrawal,
): Promise<CallError> {
  await expireDraft(db, draft.id, services.now());
  return new CallError('banking.codeTooMany', 'Too many codes: begin the withdrawal again.');
}
