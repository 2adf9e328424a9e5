import { type CallName, calls } from '@opencashier/contract/calls/call-map';
import { callType } from '@opencashier/contract/calls/call-paths';
import { type ErrorCode, errorTable } from '@opencashier/contract/errors';
import { io, type Socket } from 'socket.io-client';
import { pickFrom, requestSchemaOf, valueFor } from './fuzz-values.ts';
import { mutate, seeded } from './mutations.ts';
import type { Random } from '../histories/history-world.ts';
import type { TestServer } from '../test-server.ts';

export interface FuzzReport {
  /** The number of calls by answered status. */
  statuses: Record<string, number>;
  /** Empty if no input caused an internal error. */
  wrong: string[];
  /** Empty if each call was let in over both transports. */
  untried: string[];
}

interface Answered {
  status: number;
  error?: { code?: string } | undefined;
  data?: unknown;
}

/** A player who makes a few calls from their own address, so that no limit ends the run. */
interface Player {
  token: string;
  address: string;
  view: 'main' | 'sweep';
  ids: string[];
  line: Socket;
}

const callsPerPlayer = 40;
const playersAtOnce = 4;
const callNames = Object.keys(calls) as CallName[];

/** One call over one transport. */
interface Way {
  name: CallName;
  over: typeof overHttp | typeof overSocket;
}

const waysOf = (views: string[]): Way[] =>
  callNames
    .filter((name) => views.includes(calls[name].view))
    .flatMap((name) => [overHttp, overSocket].map((over) => ({ name, over })));
const keyOf = ({ name, over }: Way) => `${over.name} ${name}`;

/** The first calls of a player are set, so that none is left to chance. */
interface Plan {
  view: Player['view'];
  done: number;
  first: Way[];
}

const sweepEvery = 5;
const firstMax = 20;

function planPlayers(count: number): Plan[] {
  const ways = { main: waysOf(['any', 'main']), sweep: waysOf(['sweep']) };
  return Array.from({ length: Math.ceil(count / callsPerPlayer) }, (_, number) => {
    const view = number % sweepEvery === 1 ? 'sweep' : 'main';
    return { view, done: number * callsPerPlayer, first: ways[view].splice(0, firstMax) };
  });
}

/**
 * Sends calls generated from their schemas over HTTP and over the socket: first each of them, then
 * any.
 */
export async function fuzzCalls(
  server: TestServer,
  seed: number,
  count: number,
): Promise<FuzzReport> {
  const report: Try['report'] = { statuses: {}, wrong: [], tried: new Set() };
  const plans = planPlayers(count);
  const live = async (): Promise<void> => {
    for (let plan = plans.shift(); plan !== undefined; plan = plans.shift()) await livePlayer(plan);
  };
  // Each player has a separate random sequence, so that a seed repeats the run in any order of
  // execution.
  const livePlayer = async ({ view, done, first }: Plan): Promise<void> => {
    const random = seeded(seed + done);
    const player = await enter(server, { name: `${seed}-${done}`, view, random });
    const cases = Array.from(
      { length: Math.min(callsPerPlayer, count - done) },
      (_, index) => index,
    );
    for (const index of cases) {
      const way = first[index] ?? anyWay(player, random, index);
      await tryOne(server, player, { random, report, way });
    }
    player.line.close();
  };
  await Promise.all(Array.from({ length: playersAtOnce }, live));
  const { statuses, wrong, tried } = report;
  const untried = waysOf(['any', 'main', 'sweep'])
    .map(keyOf)
    .filter((key) => !tried.has(key));
  return { statuses, wrong, untried };
}

/** Mostly a call of the player's own view, alternately over HTTP and over the socket. */
function anyWay({ view }: Player, random: Random, index: number): Way {
  const fitting = callNames.filter((name) => ['any', view].includes(calls[name].view));
  const name = pickFrom(random, random() < 0.95 ? fitting : callNames);
  return { name, over: index % 2 === 0 ? overHttp : overSocket };
}

async function enter(
  server: TestServer,
  { name, view, random }: { name: string; view: Player['view']; random: Random },
): Promise<Player> {
  const address = Array.from({ length: 4 }, () => 1 + Math.floor(random() * 250)).join('.');
  const line = io(server.url, {
    path: '/v4/socket.io',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { 'x-forwarded-for': address },
  });
  await new Promise<void>((resolve, reject) => {
    line.once('connect', resolve);
    line.once('connect_error', reject);
  });
  return {
    token: await server.token({ user: `fuzz-${name}`, view }),
    address,
    view,
    ids: [],
    line,
  };
}

interface Try {
  random: Random;
  report: Omit<FuzzReport, 'untried'> & { tried: Set<string> };
  way: Way;
}

async function tryOne(
  server: TestServer,
  player: Player,
  { random, report, way }: Try,
): Promise<void> {
  const { name, over } = way;
  const payload = valueFor(requestSchemaOf(name), { random, ids: player.ids });
  const key = random() < 0.95 ? `key-${Math.floor(random() * 1e9)}` : mutate('key', random);
  const sent = { name, payload, key, random };
  let answer: Answered;
  try {
    answer = await over(server, player, sent);
  } catch (error) {
    report.wrong.push(`${over.name} ${name} ${JSON.stringify(payload)}: ${String(error)}`);
    return;
  }
  const { status, error } = answer;
  report.statuses[status] = (report.statuses[status] ?? 0) + 1;
  const isKeptOut = ['request.tooMany', 'auth.viewForbidden'].includes(error?.code ?? '');
  if (!isKeptOut) report.tried.add(keyOf(way));
  player.ids.push(...idsIn(answer.data).slice(0, 3));
  const summary = `${over.name} ${name} ${JSON.stringify(payload)}: ${status} ${error?.code}`;
  if (!isExpected(answer)) report.wrong.push(summary.slice(0, 1000));
}

/** Success, or a refusal from the error table that is not an internal error. */
function isExpected({ status, error }: Answered): boolean {
  if (status === 200) return true;
  const code = error?.code ?? '';
  if (!Object.hasOwn(errorTable, code) || code.startsWith('server.')) return false;
  return errorTable[code as ErrorCode].status === status;
}

function idsIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data)
    .filter(([name]) => /id$/i.test(name))
    .flatMap(([, value]) => (typeof value === 'string' ? [value] : []));
}

interface Sent {
  name: CallName;
  payload: unknown;
  key: string;
  random: Random;
}

async function overHttp(server: TestServer, player: Player, sent: Sent): Promise<Answered> {
  const { name, payload, key, random } = sent;
  const isGet = calls[name].method === 'GET';
  const query = isGet ? `?${queryOf(payload)}` : '';
  const json = JSON.stringify(payload);
  const body = random() < 0.95 ? json : mutate(json, random);
  const response = await fetch(`${server.url}/api/BANKING/${name}${query}`, {
    method: isGet ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${player.token}`,
      'x-forwarded-for': player.address,
      // Headers allow no other characters.
      'idempotency-key': key.replaceAll(/[^\x21-\x7e]/g, ''),
      ...(!isGet && { 'content-type': 'application/json' }),
    },
    ...(!isGet && { body }),
  });
  const answer: unknown = await response.json();
  const { error } = answer as Answered;
  return { status: response.status, error, data: answer };
}

function queryOf(payload: unknown): string {
  const pairs = Object.entries(Object(payload) as object).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => {
      const text = typeof one === 'object' ? JSON.stringify(one) : String(one);
      return [name.toWellFormed(), text.toWellFormed()];
    }),
  );
  return new URLSearchParams(pairs).toString();
}

const answerWithinMs = 60_000;

function overSocket(_server: TestServer, player: Player, sent: Sent): Promise<Answered> {
  const { name, payload, key, random } = sent;
  const { line, token } = player;
  const id = crypto.randomUUID();
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('no answer')), answerWithinMs);
    const lost = (reason: string): void => reject(new Error(reason));
    const hear = (answer: Answered & { id: string }): void => {
      if (answer.id !== id) return;
      clearTimeout(late);
      line.off('message', hear).off('disconnect', lost);
      resolve(answer);
    };
    line.on('message', hear).on('disconnect', lost);
    const frame = { id, key, token, time: Date.now(), type: callType(name), payload };
    const odd = random() < 0.03 ? { [pickFrom(random, ['key', 'time', 'type'])]: payload } : {};
    line.emit('message', { ...frame, ...odd });
  });
}
