import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { checkProvider, checks } from '@opencashier/testing/provider-conformance/check-provider';
import { decideThrough } from '@opencashier/testing/provider-conformance/control';
import { expect, it } from 'vitest';
import { systemClock } from './clock.ts';
import { type Running, runSandbox } from './testing/run-sandbox.ts';

const sample = { method: 'visa', currency: 'EUR', country: 'de', amount: '10' };

const check = (sandbox: Running, change: object = {}) =>
  checkProvider({
    url: sandbox.url,
    secret: sandbox.secret,
    deposit: { ...sample, fields: {} },
    payout: { ...sample, method: 'imps', fields: { account: '12345678' } },
    waitMs: 10_000,
    decide: decideThrough(`${sandbox.url}/control`),
    ...change,
  });

it('passes every check of the conformance suite', async () => {
  const sandbox = await runSandbox({ clock: systemClock });
  try {
    const results = await check(sandbox);
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(results).toHaveLength(checks.length);
  } finally {
    await sandbox.stop();
  }
});

it('passes without what it does not offer, which the suite names', async () => {
  const sandbox = await runSandbox({ clock: systemClock });
  const provider = await startWithout('/requisites', sandbox.url);
  try {
    const results = await check(sandbox, { url: provider.url });
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    const skipped = results.filter(({ outcome }) => outcome === 'skipped');
    expect(skipped.map(({ message }) => message)).toEqual(['listRequisites is not offered']);
  } finally {
    await provider.stop();
    await sandbox.stop();
  }
});

it('is caught by the suite when its notices or its signatures are wrong', async () => {
  const sandbox = await runSandbox({ clock: systemClock });
  const setFaults = (faults: object) =>
    sandbox.fetch('/control/faults', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ faults }),
    });
  try {
    await setFaults({ notice: 'wrong-signature' });
    const forged = await check(sandbox, { waitMs: 500 });
    const messages = forged.flatMap(({ message }) => message ?? []);
    expect(messages).toContain('the notice is not signed with the secret');
    await setFaults({ notice: 'lost' });
    const silent = await check(sandbox, { waitMs: 100, decide: undefined });
    expect(silent.filter(({ outcome }) => outcome === 'failed')).toHaveLength(2);
    expect(silent.filter(({ outcome }) => outcome === 'skipped')).toHaveLength(4);
  } finally {
    await sandbox.stop();
  }
});

/** A provider that passes everything on but one path, which it does not offer. */
async function startWithout(path: string, url: string) {
  const server = createServer(async (request, response) => {
    if (request.url === path) {
      response.writeHead(501).end(JSON.stringify({ error: { message: 'Not offered.' } }));
      return;
    }
    const body = await text(request);
    const { method = 'GET', headers } = request;
    const signed = Object.entries(headers).filter(([name]) => /^webhook-|^content-type/.test(name));
    const answer = await fetch(`${url}${request.url}`, {
      method,
      headers: Object.fromEntries(signed) as Record<string, string>,
      ...(method === 'POST' ? { body } : {}),
    });
    response.writeHead(answer.status).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
