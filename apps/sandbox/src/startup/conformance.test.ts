import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { checkProvider } from '@opencashier/testing/provider-conformance/check-provider';
import { checks } from '@opencashier/testing/provider-conformance/checks/all-checks';
import { decideThrough } from '@opencashier/testing/provider-conformance/control';
import { expect, it } from 'vitest';
import { systemClock } from '../notices/clock.ts';
import { type Running, runSandbox } from '../testing/run-sandbox.ts';

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

const setFaults = (sandbox: Running, faults: object) =>
  sandbox.fetch('/control/faults', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ faults }),
  });

it('the sandbox passes every check of the conformance suite', async () => {
  const sandbox = await runSandbox({ clock: systemClock });
  try {
    const results = await check(sandbox);
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(results).toHaveLength(checks.length);
  } finally {
    await sandbox.stop();
  }
});

it('the sandbox passes every check with notices that only say what has changed', async () => {
  const sandbox = await runSandbox({ clock: systemClock });
  try {
    await setFaults(sandbox, { notice: 'thin' });
    const results = await check(sandbox);
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  } finally {
    await sandbox.stop();
  }
});

it('the sandbox passes without an operation that it does not support, which the suite reports', async () => {
  const sandbox = await runSandbox({ clock: systemClock });
  const provider = await startChanged(sandbox.url, (path, answer) =>
    path === '/requisites' ? undefined : answer,
  );
  try {
    const results = await check(sandbox, { url: provider.url });
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    const skipped = results.filter(({ outcome }) => outcome === 'skipped');
    expect(skipped.map(({ message }) => message)).toEqual(['listRequisites is not supported']);
  } finally {
    await provider.stop();
    await sandbox.stop();
  }
});

it('the sandbox passes with a warning about an unknown kind', async () => {
  const sandbox = await runSandbox({ clock: systemClock });
  const provider = await startChanged(sandbox.url, (_path, answer) =>
    answer.replaceAll('"kind":"ifsc"', '"kind":"star_sign"'),
  );
  try {
    const results = await check(sandbox, { url: provider.url });
    const others = results.filter(({ outcome }) => outcome !== 'passed');
    expect(others).toMatchObject([
      { outcome: 'warned', message: expect.stringMatching(/the label is the same .*: star_sign$/) },
    ]);
  } finally {
    await provider.stop();
    await sandbox.stop();
  }
});

it('the sandbox fails the suite if its notices are unsigned or missing', async () => {
  const sandbox = await runSandbox({ clock: systemClock });
  try {
    await setFaults(sandbox, { notice: 'wrong-signature' });
    const forged = await check(sandbox, { waitMs: 500 });
    const messages = forged.flatMap(({ message }) => message ?? []);
    expect(messages).toContain('the notice is not signed with the secret');
    await setFaults(sandbox, { notice: 'lost' });
    const silent = await check(sandbox, { waitMs: 100, decide: undefined });
    expect(silent.filter(({ outcome }) => outcome === 'failed')).toHaveLength(2);
    expect(silent.filter(({ outcome }) => outcome === 'skipped')).toHaveLength(8);
  } finally {
    await sandbox.stop();
  }
});

type Change = (path: string, answer: string) => string | undefined;

/** A proxy that changes the sandbox's responses; if `change` returns undefined, it answers 501. */
async function startChanged(url: string, change: Change) {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { method = 'GET', headers, url: path = '' } = request;
    const signed = Object.entries(headers).filter(([name]) => /^webhook-|^content-type/.test(name));
    const answer = await fetch(url + path, {
      method,
      headers: Object.fromEntries(signed) as Record<string, string>,
      ...(method === 'POST' ? { body } : {}),
    });
    const changed = change(path, await answer.text());
    if (changed !== undefined) response.writeHead(answer.status).end(changed);
    else response.writeHead(501).end(JSON.stringify({ error: { message: 'Not offered.' } }));
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
