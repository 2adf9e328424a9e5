import { type Pace, runLanes } from './lanes.ts';
import type { SocketGateway } from './players.ts';
import { depositRequest, lanes, playerOf, type Stage } from './stage.ts';

/** Complete deposits, from the request to the push that tells the player about the credit. */
export function completeDepositsThrough(
  stage: Stage,
  sockets: SocketGateway,
  forSeconds: number,
): Promise<Pace> {
  const { provider } = stage.world;
  const notifyUrl = `${stage.server.url}/webhooks/sandbox`;
  return runLanes(lanes, forSeconds, async (lane, round) => {
    const player = playerOf(stage, lane, round);
    const answer = await sockets.call(
      player,
      'deposit-create',
      depositRequest(player),
      crypto.randomUUID(),
    );
    const { depositId } = answer as { depositId: string };
    const credited = sockets.untilCredited(depositId);
    provider.decide(depositId, 'processed');
    await provider.notify(depositId, notifyUrl);
    await credited;
  });
}
