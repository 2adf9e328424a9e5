import { loadCatalogue } from '@opencashier/catalogue';
import { CallError } from '@opencashier/contract/errors';
import type { Deposit } from '../../deposits/deposit.ts';
import { reserveRequisite } from '../../peer-to-peer/reserve-requisite.ts';
import type { TestServer } from '../test-server.ts';

const found = loadCatalogue().methods.get('p2p_privatbank');
if (!found) throw new Error('the catalogue has no p2p_privatbank');
export const p2pMethod = found;

/** Players who request a recipient for a peer-to-peer payment, controlled by the test. */
export interface RequisiteFixture {
  /** Requests a payment of an amount to one of the given people. */
  give(
    people: readonly string[],
    amountMinor: bigint,
    owner: string,
    method?: string,
  ): Promise<Deposit>;
  /** Ends a deposit, backdated by a number of hours. */
  end(status: string, ending: string | null, hoursAgo: number, id: string): Promise<unknown>;
}

let count = 0;

export function startRequisiteFixture(server: TestServer): RequisiteFixture {
  return {
    give(people, amountMinor, owner, name = p2pMethod.name) {
      count += 1;
      const id = `reservation-${count}`;
      const intent = {
        amountMinor,
        currency: 'UAH',
        feeMinor: 0n,
        payMinor: amountMinor,
        payCurrency: 'UAH',
        creditMinor: amountMinor,
        quote: null,
        id,
        partner: 'demo',
        owner,
        method: name,
        provider: 'sandbox',
        securityGroup: 'p2p',
        country: 'ua',
        language: 'en',
        sealedFields: null,
        sessionId: id,
        returnId: id,
        bonus: null,
        savesAccount: false,
        expiresAt: new Date(Date.now() + 900_000),
        firstCheckSeconds: 3600,
      };
      const requisites = people.map((person) => ({ id: person, number: '5168750041230005' }));
      const method = { ...p2pMethod, name };
      const reservation = { method, intent, limits: [], requisites, timeoutMinutes: 15 };
      return reserveRequisite(server.app.services, reservation);
    },
    end: (status, ending, hoursAgo, id) =>
      server.pool.query(
        `update cashier.deposits set status = $1, ending = $2,
           credited_minor = case when $1 = 'processed' then 1 end,
           updated_at = now() - make_interval(secs => $3) where id = $4`,
        [status, ending, hoursAgo * 3600, id],
      ),
  };
}

/** The error code, if the request was refused. */
export async function refusal(request: Promise<unknown>): Promise<string | undefined> {
  try {
    await request;
    return undefined;
  } catch (error) {
    if (error instanceof CallError) return error.code;
    throw error;
  }
}

export async function isTaken(request: Promise<unknown>): Promise<boolean> {
  return (await refusal(request)) === 'banking.requisitesTaken';
}
