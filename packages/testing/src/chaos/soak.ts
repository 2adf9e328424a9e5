import { mutate, seeded } from '@opencashier/server/testing/fuzz/mutations';
import { io } from 'socket.io-client';
import { openDeposit } from '../attack/attack.ts';
import { httpTransport, socketTransport, randomAddress } from '../attack/transports.ts';
import { type AttackWorld, openAttackWorld } from '../attack/world.ts';
import { type Growth, growthOf, isMeasured, type MemorySample, sampleOf } from './memory.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const players = 12;
const strangers = 6;
const sampleMs = 5000;
const growthMaxPercent = 10;
const places = [
  ['de', 'EUR'], ['in', 'INR'], ['br', 'BRL'], ['mx', 'MXN'], ['ng', 'NGN'], ['pe', 'PEN'],
] as const; // prettier-ignore

interface Soak {
  world: AttackWorld;
  random: () => number;
  isOver: () => boolean;
  count: (what: string) => void;
}

/** A player who opens the cashier, looks around, sometimes pays, and leaves; then the next one. */
async function livePlayer({ world, random, isOver, count }: Soak): Promise<void> {
  while (!isOver()) {
    const via = random() < 0.7 ? socketTransport(world.url) : httpTransport(world.url);
    const { token } = await world.newPlayer();
    const [country, currency] = places[Math.floor(random() * places.length)] ?? places[0];
    const page = { country, currency };
    try {
      await via.ask(token, 'methods-payment-v3', page);
      await via.ask(token, 'userdata-payment-snippet', page);
      await via.ask(token, 'methods-withdrawal', page);
      if (random() < 0.2) {
        const { depositId } = await openDeposit({ via }, token);
        world.provider.decide(depositId, 'processed');
        await world.provider.notify(depositId, `${world.url}/webhooks/sandbox`);
        world.provider.deposits.delete(depositId);
        count('deposits');
      }
    } catch {
      count('broken visits');
    } finally {
      via.close();
    }
    count('visits');
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
    count('hostile tries');
  }
  for (const socket of open) socket.close();
}

/** A shorter run ends before V8 and the allocator have taken all that they keep. */
const residentFromMinutes = 60;

function describeGrowth({ fromMb, toMb, percent }: Growth): string {
  return `${fromMb.toFixed(1)} MB, then ${toMb.toFixed(1)} MB (${percent.toFixed(1)}%)`;
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
  const counts = new Map<string, number>();
  const scene: Soak = {
    world,
    random: seeded(seed),
    isOver: () => Date.now() - startMs >= totalMs,
    count: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
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
    const done = [...counts].map(([what, times]) => `${times} ${what}`).join(', ');
    const wrong: string[] = [];
    if (live.percent >= growthMaxPercent) wrong.push(`live memory grew: ${describeGrowth(live)}`);
    if (minutes >= residentFromMinutes && resident.percent >= growthMaxPercent) {
      wrong.push(`resident memory grew: ${describeGrowth(resident)}`);
    }
    const memory = `live ${describeGrowth(live)}, resident ${describeGrowth(resident)}`;
    return { summary: `${minutes} minutes with ${done}: ${memory}`, wrong };
  } finally {
    await world.close();
  }
}
