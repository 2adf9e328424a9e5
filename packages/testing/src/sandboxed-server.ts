import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { buildSandbox } from '@opencashier/sandbox/startup/app';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '@opencashier/server/testing/test-server';

export interface SandboxedServer {
  server: TestServer;
  sandboxUrl: string;
  secret: string;
  /** Sets the faults for one player from now on; without `faults` it clears them. */
  setFaults(user: string, faults?: object): Promise<void>;
  /** Completes a payment. */
  decide(depositId: string, decision: object): Promise<void>;
  /** Completes a payout. */
  decidePayout(id: string, decision: object): Promise<void>;
  close(): Promise<void>;
}

/** The sandbox's port is known only once it listens, but its pages must contain it. */
async function startSandbox(secret: string) {
  const probe = buildSandbox({ secret, publicUrl: 'http://127.0.0.1', control: false });
  await probe.listen({ port: 0, host: '127.0.0.1' });
  const { port } = probe.server.address() as AddressInfo;
  await probe.close();
  const publicUrl = `http://127.0.0.1:${port}`;
  const sandbox = buildSandbox({ secret, publicUrl, control: true });
  await sandbox.listen({ port, host: '127.0.0.1' });
  return { sandbox, publicUrl };
}

/** The real server and the real sandbox, each on its own port, as in production. */
export async function startSandboxedServer(
  timeoutMs: number,
  partner: TestServerOptions['partner'] = {},
): Promise<SandboxedServer> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const { sandbox, publicUrl } = await startSandbox(secret);
  const provider = {
    kind: 'http' as const,
    name: 'sandbox',
    url: publicUrl,
    origins: [publicUrl],
    secrets: [secret],
    timeoutMs,
  };
  const server = await startTestServer({ partner, environment: { providers: [provider] } });

  async function control(method: string, path: string, body: object): Promise<void> {
    const answer = await fetch(`${publicUrl}/control/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`);
  }

  return {
    server,
    sandboxUrl: publicUrl,
    secret,
    setFaults: (user, faults = {}) => control('PUT', 'faults', { player: `demo:${user}`, faults }),
    decide: (depositId, decision) => control('POST', `payments/${depositId}`, decision),
    decidePayout: (id, decision) => control('POST', `payouts/${id}`, decision),
    async close() {
      await server.close();
      await sandbox.close();
    },
  };
}
