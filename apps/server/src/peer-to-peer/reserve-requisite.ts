import type { CatalogueMethod } from '@opencashier/catalogue';
import { CallError } from '@opencashier/contract/errors';
import type { ProviderRequisite } from '@opencashier/contract/provider/requisites';
import { type Queryable, transaction } from '@opencashier/postgres';
import { type DepositIntent, recordIntent } from '../deposits/store/deposit-intents.ts';
import { type PeerToPeerRules, peerToPeerDefaults } from '../partners/partner-file.ts';
import type { DepositLimit } from '../players/player-limits-store.ts';
import { countP2p, holdRequisite, lockP2p, openP2pDeposit, setRequisite } from './requisites.ts';
import type { Deposit } from '../deposits/deposit.ts';
import { sealRequisite } from '../deposits/domain/p2p-details.ts';
import { atExactAmount, exactAmounts } from './p2p-price.ts';
import { recordedDeposit } from '../deposits/create/record-deposit.ts';
import { checkOpenQuotes } from '../rates/open-quotes.ts';
import type { Services } from '../services/services.ts';

export interface Reservation {
  method: CatalogueMethod;
  intent: DepositIntent;
  limits: readonly DepositLimit[];
  requisites: readonly ProviderRequisite[];
  timeoutMinutes: number;
}

/**
 * Records the intent with a recipient's details at a sum that no other open deposit has there, all
 * or nothing. A player with an open deposit of this method gets that one; a second attempt finds
 * the first one's reservation.
 */
export function reserveRequisite(
  services: Pick<Services, 'pool' | 'rates' | 'partners' | 'seal'>,
  { method, intent, limits, requisites, timeoutMinutes }: Reservation,
): Promise<Deposit> {
  const { id: depositId, owner, provider, payCurrency: currency } = intent;
  return transaction(services.pool, async (db) => {
    await lockP2p(db, owner);
    const open = await openP2pDeposit(db, owner, method.name);
    if (open) return open;
    const rules = services.partners.get(intent.partner)?.peerToPeer ?? peerToPeerDefaults;
    await checkCount(db, owner, rules);
    if (intent.quote) await checkOpenQuotes(services, db, 'deposit', intent);
    const recorded = recordedDeposit(await recordIntent(db, intent, limits), intent.currency);
    if (recorded.p2p) return recorded;
    const held = await holdRequisite(db, {
      depositId,
      owner,
      provider,
      currency,
      requisites: requisites.map(({ id }) => id),
      payMinors: exactAmounts(method, intent),
      restMinutes: rules.restMinutes,
    });
    const requisite = requisites.find(({ id }) => id === held?.requisite);
    if (!held || !requisite) {
      throw new CallError('banking.requisitesTaken', 'Nobody is free to take this amount.');
    }
    const p2p = sealRequisite(services, depositId, requisite, timeoutMinutes);
    return setRequisite(db, { ...atExactAmount(recorded, held.payMinor), p2p });
  });
}

/** Each request blocks a sum for other players, for a day if it is not paid. */
async function checkCount(db: Queryable, owner: string, rules: PeerToPeerRules): Promise<void> {
  const { open, unpaid } = await countP2p(db, owner);
  if (open < rules.open && unpaid < rules.unpaidPerDay) return;
  throw new CallError('banking.tooManyOpen', 'Too many requests are open or were not paid.');
}
