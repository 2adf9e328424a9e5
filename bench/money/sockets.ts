import { execFileSync } from 'node:child_process';
import { io, type Socket } from 'socket.io-client';

/** The resident memory of a process, in kilobytes. */
export function residentKb(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim());
}

/** The memory that each idle socket costs a server, in kilobytes. */
export async function memoryPerSocket(url: string, pid: number, count: number): Promise<number> {
  const before = residentKb(pid);
  const sockets: Socket[] = [];
  const batch = 100;
  for (let opened = 0; opened < count; opened += batch) {
    const size = Math.min(batch, count - opened);
    await Promise.all(
      Array.from({ length: size }, () => {
        const options = { path: '/v4/socket.io', transports: ['websocket'], forceNew: true };
        const socket = io(url, options);
        sockets.push(socket);
        return new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
      }),
    );
  }
  const after = residentKb(pid);
  for (const socket of sockets) socket.close();
  return (after - before) / count;
}
