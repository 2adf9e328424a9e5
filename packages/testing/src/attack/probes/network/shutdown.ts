import { callType } from '@opencashier/contract/calls/call-paths';
import { startAnotherServer } from '../../another-server.ts';
import type { Attack, Scene } from '../../attack.ts';
import { frame, joinSocket, openRawSocket, type RawSocket } from '../../raw-socket.ts';

/** Nothing is in flight, so a stopping server owes nobody anything. */
const stopMaxMs = 30_000;

const halfPost = [
  'POST /api/BANKING/deposit-create HTTP/1.1',
  'Host: pay.attack.example',
  'Content-Type: application/json',
  'Content-Length: 60000',
  '',
  '{',
].join('\r\n');
const health = 'GET /healthz HTTP/1.1\r\nHost: pay.attack.example\r\n\r\n';

interface Stubborn {
  what: string;
  /** Keeps its own side of the connection open when the server closes the other. */
  keepsHalf?: boolean;
  isForOperators?: boolean;
  /** True once the connection is as described. */
  begin: (raw: RawSocket) => Promise<boolean>;
}

function stubbornClients(token: string): Stubborn[] {
  const says = (text: string) => async (raw: RawSocket) => {
    raw.socket.write(text);
    return true;
  };
  const show = async (raw: RawSocket): Promise<boolean> => {
    if (!(await joinSocket(raw))) return false;
    const type = callType('deposit-status');
    const call = { id: 'a', key: 'a', token, time: Date.now(), type, payload: {} };
    raw.socket.write(frame(`42["message",${JSON.stringify(call)}]`));
    return raw.hears('"status"');
  };
  const idle = async (raw: RawSocket): Promise<boolean> => {
    raw.socket.write(health);
    return raw.hears('200 OK');
  };
  return [
    { what: 'says nothing', begin: async () => true },
    { what: 'says nothing to the operators’ port', isForOperators: true, begin: async () => true },
    { what: 'was answered and is kept alive', begin: idle },
    { what: 'was answered and closes nothing', keepsHalf: true, begin: idle },
    { what: 'has an idle socket', begin: joinSocket },
    { what: 'has an idle socket and closes nothing', keepsHalf: true, begin: joinSocket },
    { what: 'has a player’s socket', begin: show },
    { what: 'has a player’s socket and closes nothing', keepsHalf: true, begin: show },
    // Last, because the server soon ends these by itself.
    { what: 'has sent half a header', begin: says('GET / HTTP/1.1\r\nX: ') },
    { what: 'has sent half a body', begin: says(halfPost) },
  ];
}

/** Clients that do nothing must not keep a server from stopping. */
async function run({ world, record }: Scene): Promise<void> {
  const server = await startAnotherServer(world);
  const { token } = await world.newPlayer();
  const open: RawSocket[] = [];
  for (const { what, keepsHalf = false, isForOperators, begin } of stubbornClients(token)) {
    const url = isForOperators ? server.consoleUrl : server.url;
    const raw = await openRawSocket(url, { allowHalfOpen: keepsHalf });
    record.mustHaveTried(`a client that ${what}`, await begin(raw));
    open.push(raw);
  }
  const isOpen = open.every(({ socket }) => socket.readable && !socket.destroyed);
  record.mustHaveTried('a stop with all of these connections', isOpen);
  const startMs = Date.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, stopMaxMs, false);
  });
  const hasStopped = await Promise.race([server.stop().then(() => true), late]);
  clearTimeout(timer);
  const seconds = Math.round((Date.now() - startMs) / 1000);
  record.mustHold(`idle connections kept the server from stopping for ${seconds} s`, hasStopped);
  if (!hasStopped) await server.kill();
  for (const { socket } of open) socket.destroy();
}

export const shutdown: Attack = {
  title: 'idle and stubborn connections to a server that stops',
  isPerTransport: false,
  size: 1,
  run,
};
