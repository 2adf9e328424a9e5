import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { playerHeld, withdrawalCode } from '@opencashier/contract/operator/events';

/** The operator's receiver, which counts one-time codes and learns which players are on hold. */
export interface CodeReceiver {
  url: string;
  /** The number of codes that it was asked to deliver. */
  codesFor(user: string): number;
  /** True if it was told that the player's withdrawals are on hold. */
  isHeld(user: string): boolean;
  close(): Promise<void>;
}

export async function startCodeReceiver(): Promise<CodeReceiver> {
  const users: string[] = [];
  const held = new Set<string>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const event: unknown = JSON.parse(body);
    const code = withdrawalCode.safeParse(event);
    if (code.success) users.push(code.data.data.user);
    const hold = playerHeld.safeParse(event);
    if (hold.success) held.add(hold.data.data.user);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    codesFor: (user) => users.filter((one) => one === user).length,
    isHeld: (user) => held.has(user),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
