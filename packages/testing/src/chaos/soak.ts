import { mutate, seeded } from '@opencashier/server/testing/mutations';
import { io } from 'socket.io-client';
import { openDeposit } from '../attack/attack.ts';
import { httpTransport, socketTransport, strangeAddress } from '../attack/transports.ts';
import { type AttackWorld, openAttackWorld } from '../attack/world.ts';
import { growthOf, type MemorySample, residentMb } from './memory.ts';

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
async function liveStranger({ world, random, isOver, count }: Soak): Promise<void> {
  const good = await world.token({ user: 'victim' });
  const open: ReturnType<typeof io>[] = [];
  while (!isOver()) {
    const headers = { 'x-forwarded-for': strangeAddress() };
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

/** Lives so many minutes and tells how the server's memory has grown. */
export async function soak(seed: number, minutes: number) {
  const world = await openAttackWorld();
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
    const lives = [
      ...Array.from({ length: players }, () => livePlayer(scene)),
      ...Array.from({ length: strangers }, () => liveStranger(scene)),
    ];
    const samples: MemorySample[] = [];
    while (!scene.isOver()) {
      const atMs = Date.now() - startMs;
      samples.push({ atMs, residentMb: await residentMb(world.server.pid) });
      await new Promise((resolve) => setTimeout(resolve, Math.min(sampleMs, totalMs / 240)));
    }
    await Promise.all(lives);
    const { fromMb, toMb, percent } = growthOf(samples, totalMs);
    const done = [...counts].map(([what, times]) => `${times} ${what}`).join(', ');
    const memory = `${fromMb.toFixed(0)} MB, then ${toMb.toFixed(0)} MB (${percent.toFixed(1)}%)`;
    const wrong = percent < growthMaxPercent ? [] : [`memory grew: ${memory}`];
    return { summary: `${minutes} minutes with ${done}: ${memory}`, wrong };
  } finally {
    await world.close();
  }
}
