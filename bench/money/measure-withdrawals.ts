import { countedWork } from './database-work.ts';
import { type Pace, runLanes } from './lanes.ts';
import { httpGateway } from './players.ts';
import { describePace, type Figure, lanes, playerOf, type BenchSetup } from './setup.ts';

const request = {
  paymentType: 'sepa_transfer',
  amount: '20',
  currency: 'EUR',
  selectedCountry: 'de',
  fields: { full_name: 'Given Family', iban: 'DE89370400440532013000' },
};

function withdrawalsThrough(setup: BenchSetup, forSeconds: number): Promise<Pace> {
  const call = httpGateway(setup.server.url);
  return runLanes(lanes, forSeconds, async (lane, round) => {
    const player = playerOf(setup, lane, round);
    const draft = await call(player, 'withdrawal-create', request, crypto.randomUUID());
    const { id } = draft as { id: string };
    await call(player, 'withdrawal-confirm', { id }, crypto.randomUUID());
  });
}

/** Withdrawals up to the review: drafted in one call, confirmed and held in another. */
export async function measureWithdrawals(setup: BenchSetup, bare: Pace): Promise<Figure> {
  const { world, seconds } = setup;
  await world.pool.query(
    `select ledger.post('plain', 'bench:' || n, 'gift', 'demo', 'house', 'demo:bench-' || n,
       'player', 'EUR', 1000000000, null, 16)
     from generate_series(0, $1::int) as n`,
    [setup.players.length - 1],
  );
  await withdrawalsThrough(setup, Math.min(seconds, 2));
  const { pace, work } = await countedWork(setup, () => withdrawalsThrough(setup, seconds));
  return {
    name: 'withdrawals compared with complete payments of a bare server',
    value: pace.perSecond / bare.perSecond,
    budget: {},
    detail: `${describePace(pace)}; bare ${describePace(bare)}; ${work}`,
  };
}
