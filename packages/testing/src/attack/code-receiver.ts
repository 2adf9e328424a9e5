import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withdrawalCode } from '@opencashier/contract/operator/events';

/** The operator's receiver, which counts the one-time codes that it was asked to deliver. */
export interface CodeReceiver {
  url: string;
  codesFor(user: string): number;
  close(): Promise<void>;
}

export async function startCodeReceiver(): Promise<CodeReceiver> {
  const users: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const code = withdrawalCode.safeParse(JSON.parse(body));
    if (code.success) users.push(code.data.data.user);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    codesFor: (user) => users.filter((one) => one === user).length,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
