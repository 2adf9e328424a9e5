import { fieldErrors, networkOf } from '@opencashier/catalogue';
import { CallError } from '@opencashier/contract/errors';
import type { ProviderField } from '@opencashier/contract/provider/protocol';
import { transaction } from '@opencashier/postgres';
import type { Identity } from '../../security/tokens.ts';
import { changeDeposit, lockDeposit } from '../store/deposits.ts';
import { requiredMinor } from '../../rates/amounts.ts';
import { askProvider, type AskProviderDeps } from './ask-provider.ts';
import {
  checkFields,
  type CreateRequest,
  fieldsOf,
  formOf,
  type Offered,
  storedFields,
} from '../domain/check-request.ts';
import { type Deposit, isOpen } from '../deposit.ts';
import { ownDeposit } from '../domain/own-deposit.ts';
import { openFields, sealFields } from '../domain/typed-fields.ts';
import type { KnownPerson } from '../../providers/person.ts';
import { type RequiredDatum, unusableAmong } from '../../providers/required-data.ts';
import type { Services } from '../../services/services.ts';

type SecondRequest = Pick<CreateRequest, 'fields' | 'wallet' | 'returnUrl'>;

/** A deposit that the first create started and the second continues. */
export interface StartedDeposit {
  depositId: string;
  offered: Offered;
  amount: string;
  currency: string;
  /** The coin package that it buys. */
  boxId?: string;
  /** The provider's token of the account to pay from. */
  account?: string | undefined;
  person: KnownPerson;
}

/**
 * SEQ-24: the second create, with what the provider asked for in its answer to the first. It is the
 * same deposit under the same reference, so its price must not have changed; session, limits and
 * bonus were checked by the first. A deposit that needs nothing more is returned as it is.
 */
export async function continueDeposit(
  services: AskProviderDeps,
  identity: Identity,
  request: SecondRequest,
  started: StartedDeposit,
): Promise<Deposit> {
  const { depositId, offered, account, person } = started;
  const { method, provider } = offered;
  const depositKey = { depositId, paymentMethod: method.name };
  const deposit = await ownDeposit(services.pool, identity, depositKey);
  if (!isOpen(deposit) || deposit.expiresAt <= services.now()) {
    throw new CallError('banking.depositNotFound', 'This deposit has ended.');
  }
  if (!isSame(deposit, started)) {
    throw new CallError(
      'banking.depositChanged',
      'A deposit goes on with the amount it began with.',
    );
  }
  const requiredFields = deposit.fieldsRequired;
  if (!requiredFields) return deposit;
  const typedBefore = openFields(services, deposit);
  const fields = { ...typedBefore, ...fieldsOf(request) };
  // Another network may have another fee, but the price is fixed.
  if (networkOf(method, fields) !== networkOf(method, typedBefore)) {
    throw new CallError(
      'banking.depositChanged',
      'A deposit goes on with the network it began with.',
    );
  }
  checkFields(formOf(method, 'before'), fields, {
    requiredFields,
    isPartial: account !== undefined,
  });
  checkUsable(provider.requires ?? [], requiredFields, fields);
  await keepFields(services, deposit, storedFields(method, fields, requiredFields));
  const { returnUrl } = request;
  const isRepeated = deposit.providerId !== null;
  const ask = { method, provider, fields, returnUrl, account, person, isRepeated };
  return askProvider(services, deposit, ask);
}

/** A date such as 31.02.1990 has the right pattern, but the provider would refuse it. */
function checkUsable(
  requires: readonly RequiredDatum[],
  requiredFields: readonly ProviderField[],
  typed: Record<string, string>,
): void {
  const asked = requires.filter((datum) => requiredFields.some(({ name }) => name === datum));
  const refused = unusableAmong(asked, typed).map((datum) => [datum, fieldErrors.invalid]);
  if (refused.length === 0) return;
  const fields = Object.fromEntries(refused);
  throw new CallError('banking.paymentMethodRegex', 'Some fields are not right.', { fields });
}

function isSame(
  { amountMinor, currency, promisedPackage }: Deposit,
  started: StartedDeposit,
): boolean {
  return (
    requiredMinor(started.amount, started.currency) === amountMinor &&
    started.currency === currency &&
    started.boxId === promisedPackage?.boxId
  );
}

async function keepFields(
  services: Pick<Services, 'pool' | 'seal'>,
  { id }: Deposit,
  fields: Record<string, string>,
) {
  const sealedFields = sealFields(services, id, fields);
  await transaction(services.pool, async (db) => {
    const current = await lockDeposit(db, id);
    if (current && isOpen(current))
      await changeDeposit(db, current, { stage: current.stage, sealedFields });
  });
}
