import { mutate, seeded } from '@opencashier/server/testing/fuzz/mutations';
import { io } from 'socket.io-client';
import { openDeposit } from '../attack/attack.ts';
import { isOk } from '../attack/attack-record.ts';
import { httpTransport, socketTransport, randomAddress } from '../attack/transports.ts';
import { type AttackWorld, openAttackWorld } from '../attack/world.ts';
import { growthText, judgeSoak, type SoakCounts } from './judge-soak.ts';
import { growthOf, isMeasured, type MemorySample, sampleOf } from './memory.ts';
import { type ServerProcess, startServerProcess } from '../processes/server-process.ts';

const players = 12;
const strangers = 6;
const sampleMs = 5000;
const places = [
  ['de', 'EUR'], ['in', 'INR'], ['br', 'BRL'], ['mx', 'MXN'], ['ng', 'NGN'], ['pe', 'PEN'],
] as const; // prettier-ignore

interface Soak {
  world: AttackWorld;
  random: () => number;
  isOver: () => boolean;
  count: (what: keyof SoakCounts) => void;
}

/** A player who opens the cashier, looks around, sometimes pays, and leaves; then the next one. */
async function livePlayer({ world, random, isOver, count }: Soak): Promise<void> {
  while (!isOver()) {
    const via = random() < 0.7 ? socketTransport(world.url) : httpTransport(world.url);
    const { token } = await world.newPlayer();
    const [country, currency] = places[Math.floor(random() * places.length)] ?? places[0];
    try {
      for (const call of ['methods-payment-v3', 'userdata-payment-snippet', 'methods-withdrawal']) {
        const reply = await via.ask(token, call, { country, currency });
        if (!isOk(reply)) throw new Error(`${call} was answered ${reply.status}`);
      }
      if (random() < 0.2) {
        const { depositId } = await openDeposit({ via }, token);
        world.provider.decide(depositId, 'processed');
        await world.provider.notify(depositId, `${world.url}/webhooks/sandbox`);
        world.provider.deposits.delete(depositId);
        count('deposits');
      }
      count('goodVisits');
    } catch {
      count('brokenVisits');
    } finally {
      via.close();
    }
  }
}

/** Somebody without a token: bad calls, forged notices and sockets that are left open. */
async function runUnauthenticatedClient({ world, random, isOver, count }: Soak): Promise<void> {
  const good = await world.token({ user: 'victim' });
  const open: ReturnType<typeof io>[] = [];
  while (!isOver()) {
    const headers = { 'x-forwarded-for': randomAddress() };
    const ways = [
      () => httpTransport(world.url).ask(mutate(good, random), 'deposit-create', {}),
      () => fetch(`${world.url}/webhooks/sandbox`, { method: 'POST', body: 'x', headers }),
      () => fetch(`${world.url}/${crypto.randomUUID()}`, { headers }),
      async () => {
        const options = { path: '/v4/socket.io', transports: ['websocket'], reconnection: false };
        const socket = io(world.url, { ...options, forceNew: true, extraHeaders: headers });
        socket.emit('message', { id: 'x', token: mutate(good, random), payload: {} });
        socket.emit(crypto.randomUUID(), 'x'.repeat(1000));
        open.push(socket);
        if (open.length > 20) open.shift()?.close();
      },
    ];
    const way = ways[Math.floor(random() * ways.length)];
    await way?.().catch(() => undefined);
    count('hostileTries');
  }
  for (const socket of open) socket.close();
}

async function openMeasuredWorld(): Promise<{ world: AttackWorld; server: ServerProcess }> {
  const starting = Promise.withResolvers<ServerProcess>();
  const world = await openAttackWorld(async (options) => {
    const started = await startServerProcess({ ...options, reportsMemory: true });
    starting.resolve(started);
    return started;
  });
  return { world, server: await starting.promise };
}

/** Runs for the given minutes and reports how the server's memory has grown. */
export async function soak(seed: number, minutes: number) {
  const { world, server } = await openMeasuredWorld();
  const totalMs = minutes * 60_000;
  const startMs = Date.now();
  const counts: SoakCounts = { goodVisits: 0, brokenVisits: 0, deposits: 0, hostileTries: 0 };
  const scene: Soak = {
    world,
    random: seeded(seed),
    isOver: () => Date.now() - startMs >= totalMs,
    count: (what) => void (counts[what] += 1),
  };
  try {
    const visitors = [
      ...Array.from({ length: players }, () => livePlayer(scene)),
      ...Array.from({ length: strangers }, () => runUnauthenticatedClient(scene)),
    ];
    const samples: MemorySample[] = [];
    while (!scene.isOver()) {
      const atMs = Date.now() - startMs;
      if (isMeasured(atMs, totalMs)) samples.push(sampleOf(atMs, await server.memory()));
      await new Promise((resolve) => setTimeout(resolve, Math.min(sampleMs, totalMs / 240)));
    }
    await Promise.all(visitors);
    const live = growthOf(samples, totalMs, 'liveMb');
    const resident = growthOf(samples, totalMs, 'residentMb');
    const { goodVisits, brokenVisits, deposits, hostileTries } = counts;
    const done = `${goodVisits} good and ${brokenVisits} broken visits, ${deposits} deposits, ${hostileTries} hostile tries`;
    const memory = `live ${growthText(live)}, resident ${growthText(resident)}`;
    return {
      summary: `${minutes} minutes with ${done}: ${memory}`,
      wrong: judgeSoak({ minutes, counts, live, resident }),
    };
  } finally {
    await world.close();
  }
}
