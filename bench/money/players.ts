import { Agent, request } from 'node:http';
import type { DepositState } from '@opencashier/contract/calls/deposits/deposits';
import type { AnswerFrame } from '@opencashier/contract/calls/socket/frames';
import { processTokenSecret } from '@opencashier/testing/processes/server-process';
import { issueToken } from '@opencashier/testing/issue-token';
import { openPlayerSocket, type PlayerSocket } from './player-socket.ts';

/** The rate limit is twenty calls a second per player, so each lane alternates between several. */
export const playersPerLane = 24;

export interface BenchPlayer {
  token: string;
  address: string;
  sessionId: string;
}

/** Makes a call for a player; resolves with its answer. */
export type CallGateway = (
  player: BenchPlayer,
  name: string,
  payload: object,
  key?: string,
) => Promise<unknown>;

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

function post(url: string, path: string, player: Pick<BenchPlayer, 'token' | 'address'>) {
  return (payload: object | undefined, key = '') =>
    new Promise<string>((resolve, reject) => {
      const body = payload === undefined ? '' : JSON.stringify(payload);
      const call = request(
        url + path,
        {
          agent,
          method: payload === undefined ? 'GET' : 'POST',
          headers: {
            authorization: `Bearer ${player.token}`,
            'x-forwarded-for': player.address,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'idempotency-key': key,
          },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => (text += part));
          answer.on('end', () =>
            answer.statusCode === 200
              ? resolve(text)
              : reject(new Error(`${path} was answered ${answer.statusCode}: ${text}`)),
          );
        },
      );
      call.on('error', reject);
      call.end(body);
    });
}

/** Creates the players one after the other, each with a session. */
export async function createPlayers(url: string, count: number): Promise<BenchPlayer[]> {
  const players: BenchPlayer[] = [];
  for (let n = 0; n < count; n += 1) {
    const address = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
    const token = await issueToken(processTokenSecret, { user: `bench-${n}` });
    const ask = post(url, '/api/BANKING/session-start', { token, address });
    const session = JSON.parse(await ask({ currency: 'EUR' })) as { payment_session_id: string };
    players.push({ token, address, sessionId: session.payment_session_id });
  }
  return players;
}

export function httpGateway(url: string): CallGateway {
  return async (player, name, payload, key) =>
    JSON.parse(await post(url, `/api/BANKING/${name}`, player)(payload, key));
}

/** Sends a GET request for a call or for any other path. */
export async function get(url: string, path: string, player: BenchPlayer): Promise<string> {
  return post(url, path, player)(undefined);
}

export interface SocketGateway {
  call: CallGateway;
  /** Resolves when the player is told that the deposit was credited. */
  untilCredited(depositId: string): Promise<void>;
  close(): void;
}

/** Opens an authenticated socket for each player, as widgets do. */
export async function socketGateway(url: string, players: BenchPlayer[]): Promise<SocketGateway> {
  const answers = new Map<string, (frame: AnswerFrame) => void>();
  const credited = new Map<string, () => void>();
  const onEvent = (event: string, payload: never) => {
    if (event === 'message') {
      const frame: AnswerFrame = payload;
      answers.get(frame.id)?.(frame);
    } else if (event === 'deposit.status') {
      const { depositId, status }: DepositState = payload;
      if (status === 'processed') credited.get(depositId)?.();
    }
  };
  const sockets = new Map<BenchPlayer, PlayerSocket>();
  for (const player of players) {
    sockets.set(player, await openPlayerSocket(url, player.address, onEvent));
  }
  let next = 0;
  const call: CallGateway = (player, name, payload, key) =>
    new Promise((resolve, reject) => {
      next += 1;
      const id = String(next);
      answers.set(id, ({ status, error, data }) => {
        answers.delete(id);
        if (status === 200) resolve(data);
        else reject(new Error(`${name} was answered ${status}: ${error?.message}`));
      });
      const { token } = player;
      const type = `BANKING:${name}`;
      const frame = { id, key, token, time: Date.now(), type, payload };
      sockets.get(player)?.send('message', frame);
    });
  for (const player of players) await call(player, 'session-start', { currency: 'EUR' });
  const untilCredited = (depositId: string) =>
    new Promise<void>((resolve) => {
      credited.set(depositId, () => {
        credited.delete(depositId);
        resolve();
      });
    });
  return { call, untilCredited, close: () => sockets.forEach((socket) => socket.close()) };
}
