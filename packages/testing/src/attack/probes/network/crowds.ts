import { startAnotherServer, withoutProxies } from '../../another-server.ts';
import { isSoon } from '../../ask-patiently.ts';
import type { Attack, Scene } from '../../attack.ts';
import { openRawSocket, type RawSocket, socketPath, upgrade } from '../../raw-socket.ts';

/** The most unauthenticated connections of one address, of all kinds together. */
const perAddressMax = 2000;
const tried = 2100;
const openedAtOnce = 100;

/** One kind of connection that shows no token. */
interface Kind {
  url: string;
  /** The first bytes of the connection with this number. */
  send: (index: number) => string;
}

const halfHeader = 'GET / HTTP/1.1\r\nX: ';
const halfPost = (address: string) =>
  [
    'POST /api/BANKING/deposit-create HTTP/1.1',
    'Host: pay.attack.example',
    `X-Forwarded-For: ${address}`,
    'Content-Type: application/json',
    'Content-Length: 60000',
    '',
    '{',
  ].join('\r\n');

const isOpen = (raw: RawSocket) =>
  raw.socket.readable && !raw.socket.destroyed && !raw.received().includes('429 Too Many Requests');

/** Opens more connections than one address may have, and counts those that the server keeps. */
async function crowd(
  { record }: Scene,
  { from, kinds, meanwhile }: { from: string; kinds: Kind[]; meanwhile?: () => Promise<void> },
): Promise<void> {
  const all: RawSocket[] = [];
  const openOne = async (index: number): Promise<void> => {
    const kind = kinds[index % kinds.length];
    if (!kind) return;
    const raw = await openRawSocket(kind.url);
    raw.socket.write(kind.send(index));
    all.push(raw);
  };
  try {
    while (all.length < tried) {
      const next = Array.from({ length: openedAtOnce }, (_, index) => all.length + index);
      await Promise.all(next.map(openOne));
    }
    record.tries += all.length;
    const countOpen = () => all.filter(isOpen).length;
    const isLimited = await isSoon(() => countOpen() <= perAddressMax);
    const open = countOpen();
    record.mustHold(`${open} connections ${from} are open`, isLimited);
    record.mustHaveTried(`as many as are allowed ${from}, but only ${open}`, open > tried / 2);
    await meanwhile?.();
  } finally {
    for (const { socket } of all) socket.destroy();
  }
}

/** Behind a proxy, addresses of one /64 network are one address, and other networks are others. */
async function crowdBehindProxy(scene: Scene): Promise<void> {
  const { world, record } = scene;
  const { url } = world;
  const address = (index: number) => `2001:db8:0:7::${index.toString(16)}`;
  const join: Kind = { url, send: (index) => upgrade(socketPath, address(index)) };
  const drip: Kind = { url, send: (index) => halfPost(address(index)) };
  await crowd(scene, {
    from: 'of a /64 network behind a proxy',
    // Few WebSockets, because a rate limit would refuse more of them first.
    kinds: [join, drip, drip, drip],
    async meanwhile() {
      const other = await openRawSocket(url);
      other.socket.write(upgrade(socketPath, '2001:db8:0:8::1'));
      record.mustHold('a crowd kept another network out', await other.hears('pingInterval'));
      other.socket.destroy();
    },
  });
}

/** Without a proxy, both ports count together, and a forwarded address changes nothing. */
async function crowdDirectly(scene: Scene): Promise<void> {
  const { record } = scene;
  const server = await startAnotherServer(scene.world, withoutProxies);
  const { url, consoleUrl } = server;
  try {
    await crowd(scene, {
      from: 'of an address without a proxy',
      kinds: [
        { url, send: () => '' },
        { url, send: () => halfHeader },
        { url, send: (index) => halfPost(`192.0.2.${index % 256}`) },
        { url, send: () => upgrade() },
        { url: consoleUrl, send: () => halfHeader },
      ],
    });
    const health = await fetch(`${url}/healthz`);
    record.mustHold('the server is down after a crowd', health.ok);
  } finally {
    await server.stop();
  }
}

export const addressCrowds: Attack = {
  title: 'more connections without a token than one address may have',
  isPerTransport: false,
  size: 1,
  async run(scene) {
    await crowdBehindProxy(scene);
    await crowdDirectly(scene);
  },
};
