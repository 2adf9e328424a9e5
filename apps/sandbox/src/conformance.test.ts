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
