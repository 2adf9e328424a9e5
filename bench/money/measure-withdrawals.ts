import { countedWork } from './database-work.ts';
import { type Pace, runLanes } from './lanes.ts';
import { httpGateway } from './players.ts';
import { describePace, type Figure, lanes, playerOf, type Stage } from './stage.ts';

const request = {
  paymentType: 'sepa_transfer',
  amount: '20',
  currency: 'EUR',
  selectedCountry: 'de',
  fields: { full_name: 'Given Family', iban: 'DE89370400440532013000' },
};

function withdrawalsThrough(stage: Stage, forSeconds: number): Promise<Pace> {
  const call = httpGateway(stage.server.url);
  return runLanes(lanes, forSeconds, async (lane, round) => {
    const player = playerOf(stage, lane, round);
    const draft = await call(player, 'withdrawal-create', request, crypto.randomUUID());
    const { id } = draft as { id: string };
    await call(player, 'withdrawal-confirm', { id }, crypto.randomUUID());
  });
}

/** Withdrawals up to the review: drafted in one call, confirmed and held in another. */
export async function measureWithdrawals(stage: Stage, bare: Pace): Promise<Figure> {
  const { world, seconds } = stage;
  await world.pool.query(
    `select ledger.post('plain', 'bench:' || n, 'gift', 'demo', 'house', 'demo:bench-' || n,
       'player', 'EUR', 1000000000, null, 16)
     from generate_series(0, $1::int) as n`,
    [stage.players.length - 1],
  );
  await withdrawalsThrough(stage, Math.min(seconds, 2));
  const { pace, work } = await countedWork(world, () => withdrawalsThrough(stage, seconds));
  return {
    name: 'withdrawals compared with complete payments of a bare server',
    value: pace.perSecond / bare.perSecond,
    budget: {},
    detail: `${describePace(pace)}; bare ${describePace(bare)}; ${work}`,
  };
}
