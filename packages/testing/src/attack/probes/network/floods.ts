import { callType } from '@opencashier/contract/calls/call-paths';
import type { Attack, Scene } from '../../attack.ts';
import { frame, joinSocket, openRawSocket } from '../../raw-socket.ts';

const frames = 3000;
/** More than a widget sends by mistake, and far less than the flood. */
const answersAtOnce = 400;
/** The server's limits refill while a busy machine works off the flood. */
const answersPerSecond = 30;
const endMaxMs = 60_000;

interface Flood {
  what: string;
  frame: Buffer;
  /** A part of each answer, if such frames are answered at all. */
  answer?: string;
}

function callFrame(token: string, type = callType('deposit-status'), payload = {}): Buffer {
  const call = { id: 'flood', key: 'flood', token, time: Date.now(), type, payload };
  return frame(`42["message",${JSON.stringify(call)}]`);
}

async function floods({ world }: Scene): Promise<Flood[]> {
  const { token } = await world.newPlayer();
  return [
    { what: 'unknown events', frame: frame('42["anything",1]') },
    { what: 'unknown namespaces', frame: frame('40/nowhere,'), answer: 'Invalid namespace' },
    { what: 'Socket.IO pongs', frame: frame('3') },
    { what: 'WebSocket pings', frame: frame('', 9), answer: '\u008a\u0000' },
    { what: 'WebSocket pongs', frame: frame('', 10) },
    { what: 'unreadable calls', frame: frame('42["message",{"id":"x"}]'), answer: '"status"' },
    { what: 'calls with a made-up token', frame: callFrame('a.b.c'), answer: '"status"' },
    { what: 'calls with a valid token', frame: callFrame(token), answer: '"status"' },
    { what: 'unknown calls', frame: callFrame(token, callType('nothing')), answer: '"status"' },
  ];
}

const countOf = (text: string, part: string) => text.split(part).length - 1;

const unreadPlayers = 8;
const unreadCallsEach = 15;
const unreadEveryMs = 1000;

/** Calls within all limits, with a heartbeat, on a socket that never reads its answers. */
async function neverRead({ world, record }: Scene): Promise<void> {
  const raw = await openRawSocket(world.url);
  record.mustHaveTried('a socket that never reads', await joinSocket(raw));
  raw.socket.pause();
  const bursts = [frame('3')];
  const list = { country: 'de', currency: 'EUR' };
  for (let player = 0; player < unreadPlayers; player += 1) {
    const { token } = await world.newPlayer();
    const call = callFrame(token, callType('methods-payment-v3'), list);
    bursts.push(...Array.from({ length: unreadCallsEach }, () => call));
  }
  const burst = Buffer.concat(bursts);
  const timer = setInterval(() => raw.socket.writable && raw.socket.write(burst), unreadEveryMs);
  const isEnded = await raw.endsWithin(endMaxMs);
  clearInterval(timer);
  record.mustHold('a socket that never reads its answers was not ended', isEnded);
  raw.socket.destroy();
}

/** A flood on one socket ends it, also one that the server had read before it could react. */
async function run(scene: Scene): Promise<void> {
  const { world, record } = scene;
  for (const { what, frame: one, answer } of await floods(scene)) {
    const raw = await openRawSocket(world.url);
    const isJoined = await joinSocket(raw);
    record.mustHaveTried(`a flood of ${what}`, isJoined);
    const before = answer === undefined ? 0 : countOf(raw.received(), answer);
    const startMs = Date.now();
    raw.socket.write(Buffer.concat(Array.from({ length: frames }, () => one)));
    const isEnded = await raw.endsWithin(endMaxMs);
    record.tries += frames;
    record.mustHold(`a flood of ${what} was not ended`, isEnded);
    if (answer !== undefined) {
      const answers = countOf(raw.received(), answer) - before;
      const answersMax = answersAtOnce + (answersPerSecond * (Date.now() - startMs)) / 1000;
      record.mustHaveTried(`a flood of ${what} that is answered`, answers > 0);
      record.mustHold(`a flood of ${what} got ${answers} answers`, answers < answersMax);
    }
    raw.socket.destroy();
  }
  await neverRead(scene);
  const health = await fetch(`${world.url}/healthz`);
  record.mustHold('the server is down', health.ok);
}

export const socketFloods: Attack = {
  title: 'unknown events, namespaces, pings, calls without end and unread answers on one socket',
  isPerTransport: false,
  size: 1,
  run,
};
