import { type Pace, runLanes } from './lanes.ts';
import type { SocketGateway } from './players.ts';
import { sendNotice } from './send-notice.ts';
import { depositRequest, lanes, playerOf, type BenchSetup } from './setup.ts';

/** Complete deposits, from the request to the push that tells the player about the credit. */
export function completeDepositsThrough(
  setup: BenchSetup,
  sockets: SocketGateway,
  forSeconds: number,
): Promise<Pace> {
  const { provider } = setup.world;
  const notifyUrl = `${setup.server.url}/webhooks/sandbox`;
  return runLanes(lanes, forSeconds, async (lane, round) => {
    const player = playerOf(setup, lane, round);
    const answer = await sockets.call(
      player,
      'deposit-create',
      depositRequest(player),
      crypto.randomUUID(),
    );
    const { depositId } = answer as { depositId: string };
    const credited = sockets.untilCredited(depositId);
    provider.decide(depositId, 'processed');
    await sendNotice(provider, depositId, notifyUrl);
    await credited;
  });
}
