import { type CatalogueMethod, findMethod } from '@opencashier/catalogue';
import type { CallRequest } from '@opencashier/contract/calls/call-map';
import { CallError } from '@opencashier/contract/errors';
import { transaction } from '@opencashier/postgres';
import { countRequest } from '../../providers/attempts/count-request.ts';
import { ProviderRefusal, ProviderUnavailable, subjectOf } from '../../providers/provider.ts';
import type { Identity } from '../../security/tokens.ts';
import { changeDeposit, checkSoon, findDeposit, lockDeposit } from '../store/deposits.ts';
import { applyAnswer } from '../credit/apply-answer.ts';
import type { ProviderStateDeps } from '../credit/apply-provider-state.ts';
import { checkFields, formOf, storedFields } from '../domain/check-request.ts';
import { type Deposit, isOpen } from '../deposit.ts';
import { ownDeposit } from '../domain/own-deposit.ts';
import { openRequisite } from '../domain/p2p-details.ts';
import { openFields, sealFields } from '../domain/typed-fields.ts';
import type { Services } from '../../services/services.ts';

type CompleteDeps = ProviderStateDeps &
  Pick<Services, 'pool' | 'providers' | 'catalogue' | 'seal' | 'wake'>;

/**
 * SEQ-17: the player reports that the money was sent. The deposit is then shown as being checked;
 * only the provider's report credits it. If the provider cannot be reached now, the reconciler asks
 * it soon.
 */
export async function completeDeposit(
  services: CompleteDeps,
  identity: Identity,
  { fields, ...depositKey }: CallRequest<'deposit-complete'>,
): Promise<Deposit> {
  const deposit = await ownDeposit(services.pool, identity, depositKey);
  if (!isOpen(deposit)) return deposit;
  const form = formAfter(services, deposit);
  checkFields(form, fields);
  const report = await notifyProvider(services, deposit, fields);
  await transaction(services.pool, async (db) => {
    const current = await lockDeposit(db, deposit.id);
    if (current && isOpen(current) && !current.declaredAt) {
      await changeDeposit(db, current, {
        stage: current.stage,
        declaredAt: services.now(),
        sealedFields: sealFields(services, deposit.id, {
          ...openFields(services, current),
          ...storedFields(form, fields),
        }),
      });
      await checkSoon(db, deposit.id);
    }
    if (report) await applyAnswer(db, services, deposit.provider, report);
  });
  services.wake('changes', 'notices');
  return (await findDeposit(services.pool, deposit.id)) ?? deposit;
}

/** The fields asked for after paying, by the method, the provider and the recipient. */
function formAfter(
  services: Pick<Services, 'catalogue' | 'seal'>,
  deposit: Deposit,
): Pick<CatalogueMethod, 'fields' | 'checkLuhn'> {
  const known = findMethod(services.catalogue, deposit.method);
  const form = known ? formOf(known, 'after') : { fields: [] };
  const recipientFields = deposit.p2p
    ? openRequisite(services, deposit, deposit.p2p).fields
    : undefined;
  const providerFields = deposit.payment?.details.unifiedFlow?.fields;
  return {
    ...form,
    fields: [...form.fields, ...(providerFields ?? []), ...(recipientFields ?? [])],
  };
}

async function notifyProvider(
  services: Pick<Services, 'pool' | 'providers' | 'now'>,
  deposit: Deposit,
  fields: Record<string, string>,
) {
  const provider = services.providers.get(deposit.provider);
  if (!provider) return undefined;
  const countsAnswer = deposit.declaredAt !== null;
  const request = { reference: deposit.id, provider: provider.name, countsAnswer };
  try {
    return await countRequest(services, { ...request, request: 'completeDeposit' }, () =>
      provider.completeDeposit(subjectOf(deposit), { fields }),
    );
  } catch (error) {
    if (error instanceof ProviderUnavailable) return undefined;
    if (!(error instanceof ProviderRefusal)) throw error;
    throw new CallError('banking.merchantClientError', error.message);
  }
}
