import { OperatorError } from '@opencashier/contract/operator/errors';
import { casesOfDeposit, findCase } from '../../cases/cases-store.ts';
import type { Services } from '../../services/services.ts';
import type { TestServer } from '../test-server.ts';
import { endsKilled, killableServices } from '../withdrawals/crashing-services.ts';
import { operatorApi } from './ask-operator.ts';
import { carryOutAs, type KeyedRequest } from './carry-out-as.ts';

export interface SettlementKillReport {
  /** The servers that were killed midway; the others finished before reaching their step. */
  kills: number;
  endings: Record<string, number>;
  /** Money that was credited twice or lost, and decisions that did not end, with the step. */
  problems: string[];
}

/** More steps than a confirmed decision on a case takes. */
const stepsMax = 70;
const paidMinor = 200_00n;

const decisions = {
  credit: (user: string) => ({ outcome: 'credit', user }),
  friend: (user: string) => ({
    outcome: 'credit',
    user: `${user}-friend`,
    amount: '200',
    currency: 'EUR',
  }),
  refund: () => ({ outcome: 'refund', sentTo: 'the card' }),
  keep: () => ({ outcome: 'keep' }),
};
type Ending = keyof typeof decisions;
const endings = Object.keys(decisions) as Ending[];

interface Kill {
  killAtStep: number;
  ending: Ending;
  needsTwoPeople: boolean;
}

/**
 * Servers carry out decisions on cases of 200 EUR, made by one operator or confirmed by a second
 * one; each is killed at another step. The operator repeats the request to the next server.
 * Afterwards the case is settled as decided, and its money is where it belongs, once.
 */
export async function killSettlements(
  server: TestServer,
  rounds: number,
): Promise<SettlementKillReport> {
  const report: SettlementKillReport = { kills: 0, endings: {}, problems: [] };
  for (let round = 0; round < rounds; round += 1) {
    const killAtStep = Math.floor((round * stepsMax) / rounds);
    const ending = endings[round % endings.length] ?? 'keep';
    const needsTwoPeople = Math.floor(round / endings.length) % 2 === 1;
    await killOne(server, { killAtStep, ending, needsTwoPeople }, report);
  }
  return report;
}

async function killOne(server: TestServer, kill: Kill, report: SettlementKillReport) {
  const { killAtStep, ending, needsTwoPeople } = kill;
  const user = `settled-${crypto.randomUUID()}`;
  const { depositId } = (await server.deposit(await server.token({ user }))).body;
  await server.settle(depositId, 'processed', { amount: '200' });
  const [found] = await casesOfDeposit(server.pool, depositId, 'open');
  if (!found) throw new Error(`there is no case for ${depositId}`);
  const raw = { reason: 'asked the provider', ...decisions[ending](user) };
  const decision: KeyedRequest = { as: 'fay', operation: 'settleCase', id: String(found.id), raw };
  const proposal = needsTwoPeople ? await propose(server, decision) : undefined;
  const request: KeyedRequest =
    proposal === undefined
      ? decision
      : { as: 'fin', operation: 'confirmProposal', id: proposal, raw: {} };
  const { services } = killableServices(server.app.services, killAtStep);
  if (await endsKilled(() => ask(server, services, request))) report.kills += 1;
  // The next server takes over a proposal that nobody has worked on for a while.
  await server.pool.query(
    `update cashier.proposals set decided_at = decided_at - interval '1 hour'
     where state = 'confirmed'`,
  );
  await ask(server, server.app.services, request);
  // The provider repeats its report.
  await server.settle(depositId, 'processed', { amount: '200' });
  report.endings[ending] = (report.endings[ending] ?? 0) + 1;
  const problem =
    (await problemOf(server, found.id, { user, ending })) ??
    (await problemOfProposal(server, proposal));
  if (problem)
    report.problems.push(`killed at step ${killAtStep}, ${request.operation}: ${problem}`);
}

const partnerOf = ({ partner }: TestServer, twoPeopleAbove: 'never' | Record<string, string>) => ({
  ...partner,
  operatorApi: { ...operatorApi, twoPeopleAbove },
});

async function propose(server: TestServer, decision: KeyedRequest): Promise<string> {
  const partner = partnerOf(server, { EUR: '50' });
  const { body } = await carryOutAs(partner, server.app.services, decision);
  return (body as { proposal: { id: string } }).proposal.id;
}

/** A case that was settled before is an error, which the operator is shown. */
async function ask(server: TestServer, services: Services, request: KeyedRequest): Promise<void> {
  try {
    await carryOutAs(partnerOf(server, 'never'), services, request);
  } catch (error) {
    if (!(error instanceof OperatorError) || error.code !== 'stateForbids') throw error;
  }
}

async function problemOf(
  server: TestServer,
  id: bigint,
  { user, ending }: { user: string; ending: Ending },
): Promise<string | undefined> {
  const { state, settlement } = (await findCase(server.pool, id)) ?? {};
  const outcome = ending === 'friend' ? 'credit' : ending;
  if (settlement?.outcome !== outcome) return `the case is ${state}: ${settlement?.outcome}`;
  const [own, friends] = await Promise.all(
    [user, `${user}-friend`].map((one) => server.balance(one)),
  );
  const isRight =
    own === (ending === 'credit' ? paidMinor : 0n) &&
    friends === (ending === 'friend' ? paidMinor : 0n);
  return isRight ? undefined : `${ending}: the player has ${own}, a friend ${friends}`;
}

async function problemOfProposal(
  { pool }: TestServer,
  id: string | undefined,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const { rows } = await pool.query<{ state: string }>(
    'select state from cashier.proposals where id = $1',
    [id],
  );
  return rows[0]?.state === 'done' ? undefined : `the proposal is ${rows[0]?.state}`;
}
