import { type CatalogueMethod, sentAs } from '@opencashier/catalogue';
import { CallError } from '@opencashier/contract/errors';
import type { ProviderDeposit, ProviderField } from '@opencashier/contract/provider/protocol';
import { transaction } from '@opencashier/postgres';
import { countRequest } from '../../providers/attempts/count-request.ts';
import { isAllowedSource } from '../../providers/check-source.ts';
import { type KnownPerson, personFor } from '../../providers/person.ts';
import { type Provider, ProviderRefusal } from '../../providers/provider.ts';
import { fieldsForMissing } from '../../providers/required-data.ts';
import type { KeyAttempt } from '../../queues/idempotency.ts';
import { finishCreate, type FirstAnswer } from '../store/finish-create.ts';
import { changeDeposit, findDeposit, lockDeposit } from '../store/deposits.ts';
import { amountOf } from '../../rates/amounts.ts';
import { applyAnswer } from '../credit/apply-answer.ts';
import type { ProviderStateDeps } from '../credit/apply-provider-state.ts';
import { type Deposit, isOpen, isPayable, type Source } from '../deposit.ts';
import { openFields } from '../domain/typed-fields.ts';
import { ownPayment, safeFields } from './safe-answer.ts';
import type { Services } from '../../services/services.ts';

type RecordAnswerDeps = ProviderStateDeps & Pick<Services, 'pool' | 'seal' | 'production' | 'wake'>;
/** The services that ask a provider to collect a deposit. */
export type AskProviderDeps = RecordAnswerDeps & Pick<Services, 'publicUrl' | 'product'>;

/** Sent to the provider and stored nowhere; the rest is in the deposit's row. */
export interface ProviderAsk {
  method: CatalogueMethod;
  provider: Provider;
  fields: Record<string, string>;
  returnUrl?: string | undefined;
  /** The provider's token of the account to pay from. */
  account?: string | undefined;
  person: KnownPerson;
  /** An earlier call is known to have asked, or to have been about to ask, for the same deposit. */
  isRepeated?: boolean;
}

/** The call whose answer can be stored with the outcome. */
export interface CallToAnswer {
  attempt: KeyAttempt;
  answerOf: (deposit: Deposit) => unknown;
}

/**
 * Asks the provider to collect the deposit, and records its answer. The same request under the same
 * reference gets the same answer, so it can be repeated after a crash.
 */
export async function askProvider(
  services: AskProviderDeps,
  deposit: Deposit,
  ask: ProviderAsk,
  call?: CallToAnswer,
): Promise<Deposit> {
  const { provider, account } = ask;
  const { p2p } = deposit;
  const person = personFor(provider.needs ?? [], ask.person, ask.fields);
  const missing = fieldsForMissing(provider.requires ?? [], person);
  if (missing.length > 0)
    return askPlayer(services, deposit, notKept(services, deposit, ask), call);
  try {
    const request = {
      reference: deposit.id,
      method: deposit.method,
      amount: amountOf(deposit.payMinor, deposit.payCurrency),
      currency: deposit.payCurrency,
      country: deposit.country,
      language: deposit.language,
      player: deposit.owner,
      ...(deposit.providerId === null ? {} : { providerId: deposit.providerId }),
      fields: ask.fields,
      ...person,
      ...(p2p ? { requisite: p2p.requisite } : {}),
      ...(account === undefined ? {} : { account }),
      ...(deposit.savesAccount ? { saveAccount: true } : {}),
      returnUrl: returnUrlFor(services, deposit, ask),
      notifyUrl: `${services.publicUrl}/webhooks/${provider.name}`,
      expiresAt: deposit.expiresAt.toISOString(),
    };
    const answer = await countRequest(
      services,
      {
        reference: deposit.id,
        provider: provider.name,
        request: 'createDeposit',
        countsAnswer: ask.isRepeated ?? false,
      },
      () => provider.createDeposit(request),
    );
    return await recordAnswer(services, deposit, ask, { answer, call });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await failDeposit(services, deposit, error);
    throw new CallError('banking.merchantClientError', error.message);
  }
}

/**
 * The fields for all required data that the next create would lack unless the player is asked for
 * it: what was typed into such fields is not stored. The method's own fields are sent each time.
 */
function notKept(
  services: Pick<Services, 'seal'>,
  deposit: Deposit,
  { provider, method, person, fields }: ProviderAsk,
) {
  const own = new Set(method.fields.map(sentAs));
  const sentAgain = Object.entries(fields).filter(([name]) => own.has(name));
  const kept = { ...openFields(services, deposit), ...Object.fromEntries(sentAgain) };
  const known = personFor(provider.needs ?? [], person, kept);
  return fieldsForMissing(provider.requires ?? [], known);
}

/** SEQ-6: the fields that the provider asks for, and the required data that is not stored. */
function fieldsToAsk(
  services: Pick<Services, 'seal'>,
  deposit: Deposit,
  ask: ProviderAsk,
  { status, fieldsRequired = [] }: ProviderDeposit,
): ProviderField[] | null {
  if (status !== 'waiting' || fieldsRequired.length === 0) return null;
  const personal = notKept(services, deposit, ask);
  const names = new Set(personal.map(({ name }) => name));
  return [...personal, ...safeFields(fieldsRequired.filter(({ name }) => !names.has(name)))];
}

/**
 * SEQ-6: the provider would refuse a deposit without this data, so the player is asked first, and
 * the provider with the second create.
 */
async function askPlayer(
  services: Pick<Services, 'pool' | 'wake'>,
  deposit: Deposit,
  fieldsRequired: ProviderField[],
  call: CallToAnswer | undefined,
): Promise<Deposit> {
  const { providerId, source, payment } = deposit;
  const change = { stage: 'waiting', providerId, source, payment, fieldsRequired } as const;
  const kept = call && (await keepOutcome(services, deposit, change, call));
  if (kept) return kept;
  await transaction(services.pool, async (db) => {
    const current = await lockDeposit(db, deposit.id);
    if (current && isOpen(current) && !isPayable(current)) await changeDeposit(db, current, change);
  });
  services.wake('changes');
  return (await findDeposit(services.pool, deposit.id)) ?? deposit;
}

/**
 * The host's own address, or our page. A provider that finishes payments when the player comes back
 * always sends them to us; our page sends them on to the host.
 */
function returnUrlFor(
  { publicUrl, product, seal }: Pick<Services, 'seal' | 'publicUrl' | 'product'>,
  { id, returnId }: Deposit,
  { provider, returnUrl }: ProviderAsk,
): string {
  const own = `${publicUrl}/${product}/return/${returnId}`;
  if (returnUrl === undefined) return own;
  return provider.returnDeposit ? `${own}?to=${seal.close(returnUrl, id)}` : returnUrl;
}

function storedSource(
  { seal }: Pick<Services, 'seal'>,
  { id }: Deposit,
  source: ProviderDeposit['source'],
): Source | null {
  if (source?.method !== 'POST') return source ? { ...source, method: 'GET' } : null;
  const sealed = seal.close(JSON.stringify(source.params), id);
  return { url: source.url, method: 'POST', sealed };
}

async function recordAnswer(
  services: RecordAnswerDeps,
  deposit: Deposit,
  ask: ProviderAsk,
  { answer, call }: { answer: ProviderDeposit; call: CallToAnswer | undefined },
): Promise<Deposit> {
  const { method, provider } = ask;
  const policy = {
    origins: provider.origins,
    deepLinkSchemes: method.deepLinkSchemes ?? [],
    production: services.production,
  };
  if (answer.source && !isAllowedSource(answer.source, policy)) {
    throw new ProviderRefusal('The payment page’s address is not allowed.');
  }
  const source = storedSource(services, deposit, answer.source);
  const payment = ownPayment(answer, policy);
  const { providerId } = answer;
  const fieldsRequired = fieldsToAsk(services, deposit, ask, answer);
  const change = { stage: 'waiting', providerId, source, payment, fieldsRequired } as const;
  const kept =
    call && answer.status === 'waiting'
      ? await keepOutcome(services, deposit, change, call)
      : undefined;
  if (kept) return kept;
  await transaction(services.pool, async (db) => {
    const current = await lockDeposit(db, deposit.id);
    // A notice may have arrived before the answer; the payment page must still be stored.
    if (current && isOpen(current) && !isPayable(current)) await changeDeposit(db, current, change);
    if (answer.status === 'waiting') return;
    await applyAnswer(db, services, provider.name, answer);
  });
  services.wake('changes', 'notices');
  return (await findDeposit(services.pool, deposit.id)) ?? deposit;
}

/**
 * Records the outcome, the call's answer and the message to the player in one round trip. Undefined
 * if the deposit has changed since it was read, for example by a notice that overtook the answer.
 */
async function keepOutcome(
  services: Pick<Services, 'pool' | 'wake'>,
  deposit: Deposit,
  change: FirstAnswer,
  { attempt, answerOf }: CallToAnswer,
): Promise<Deposit | undefined> {
  const next: Deposit = { ...deposit, ...change, version: deposit.version + 1 };
  const answer = { status: 200, data: answerOf(next) };
  const finished = { ...change, deposit, attempt, answer };
  if (!(await finishCreate(services.pool, finished))) return undefined;
  attempt.answer = answer;
  services.wake('changes');
  return next;
}

/** Ends a deposit that its provider refused. */
export async function failDeposit(
  services: Pick<Services, 'pool' | 'wake'>,
  deposit: Deposit,
  { message: reason, decline }: Pick<ProviderRefusal, 'message' | 'decline'>,
): Promise<void> {
  const change = { stage: 'failed', ending: 'failed', reason, decline: decline ?? null } as const;
  await transaction(services.pool, async (db) => {
    const current = await lockDeposit(db, deposit.id);
    // A deposit whose payment page the player already has is not ended by a second request.
    if (current && isOpen(current) && !isPayable(current)) await changeDeposit(db, current, change);
  });
  services.wake('changes');
}
