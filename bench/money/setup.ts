import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CrashWorld } from '@opencashier/testing/chaos/crash-world';
import type { ServerProcess } from '@opencashier/testing/processes/server-process';
import { freePort } from '@opencashier/testing/free-port';
import { type Pace, runLanes } from './lanes.ts';
import { type BenchPlayer, type CallGateway, playersPerLane } from './players.ts';

export const lanes = 32;

export interface Figure {
  name: string;
  value: number;
  /** `least` is the minimum that must be reached, `most` the maximum. */
  budget: { least?: number; most?: number };
  detail: string;
}

export interface BenchSetup {
  /** The length of each measurement. */
  seconds: number;
  world: CrashWorld;
  server: ServerProcess;
  players: BenchPlayer[];
}

export function playerOf({ players }: BenchSetup, lane: number, round: number): BenchPlayer {
  const player = players[lane * playersPerLane + (round % playersPerLane)];
  if (!player) throw new Error('The bench created too few players.');
  return player;
}

export function depositsThrough(
  setup: BenchSetup,
  call: CallGateway,
  forSeconds: number,
): Promise<Pace> {
  return runLanes(lanes, forSeconds, async (lane, round) => {
    const player = playerOf(setup, lane, round);
    await call(player, 'deposit-create', depositRequest(player), crypto.randomUUID());
  });
}

export function depositRequest({ sessionId }: BenchPlayer) {
  return {
    amount: '10',
    currency: 'EUR',
    paymentSessionId: sessionId,
    paymentType: 'visa',
    selectedCountry: 'de',
  };
}

export const describePace = ({ perSecond, p50Ms, p99Ms }: Pace): string =>
  `${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;

export async function startBare(kind: 'json' | 'socket' | 'payments', ...args: string[]) {
  const port = await freePort();
  const program = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, [program, kind, String(port), ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop };
}
