import { providerRequisite } from '@opencashier/contract/provider/requisites';
import type { Queryable } from '@opencashier/postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openFields, sealFields } from '../deposits/domain/typed-fields.ts';
import { readForm } from '../deposits/domain/deposit-form.ts';
import { openRequisite, sealRequisite } from '../deposits/domain/p2p-details.ts';
import { findDeposit } from '../deposits/store/deposits.ts';
import { saveAccount } from '../players/saved-accounts.ts';
import { createPayoutAccounts } from '../providers/vendor-api/payout-account.ts';
import { createReferenceStore } from '../providers/vendor-api/reference-store.ts';
import { createSeal, recordPurpose } from '../security/seal.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { findWithdrawal } from '../withdrawals/store/withdrawals.ts';
import {
  createRotation,
  recordSecret,
  type Rotation,
  type RotationState,
  secretNotes,
} from './rotation.ts';
import { sealedTables } from './sealed-values.ts';

const earlier = 'the secret before the rotation, long enough';
const later = 'the secret after the rotation, long enough';
const answersHours = 48;
const recordsPerStage = 250;

let first: TestServer;
beforeAll(async () => {
  first = await startTestServer({ environment: { secrets: [earlier] }, isWithoutWorkers: true });
  first.provider.sourceMethod = 'POST';
});
afterAll(() => first.close());

// Each server keeps a connection of the first one's pool until it stops.
let running: TestServer[] = [];
async function stop(...servers: TestServer[]): Promise<void> {
  running = running.filter((server) => !servers.includes(server));
  await Promise.all(servers.map((server) => server.close()));
}
afterEach(async () => {
  await stop(...running);
  await first.pool.query('delete from cashier.sealing_secrets');
  await first.pool.query('delete from cashier.reseal_passes');
});

/** Another server on the same database, as each stage of a rotation starts one. */
async function startServer(secrets: string[]): Promise<TestServer> {
  const environment = { secrets };
  const server = await startTestServer({ beside: first, environment, isWithoutWorkers: true });
  await recordSecret({ pool: server.pool, secrets, answersHours });
  running.push(server);
  return server;
}

const requisite = providerRequisite.parse({
  id: 'r1',
  kind: 'card',
  value: '4111111111111111',
  holder: 'Ada Lovelace',
  bank: 'A bank',
});

const notes = (secrets: string[]) => secretNotes({ pool: first.pool, secrets, answersHours });

interface Stored {
  depositId: string;
  formId: string;
  record: string;
}

const recordsOf = (secrets: string[]) =>
  createReferenceStore(first.pool, createSeal(secrets, recordPurpose), 'acme');

const accountsOf = (secrets: string[]) =>
  createPayoutAccounts(createSeal(secrets, recordPurpose), 'acme', z.string());

const ownerOf = (name: string) => `demo:${name}`;

function tokenOf(secrets: string[]): string {
  const asked = { amount: '10', currency: 'EUR', method: 'sepa', country: 'DE', language: 'en' };
  const request = { ...asked, fields: {}, player: 'ada' };
  return accountsOf(secrets).quote(request, 'DE02', '•• 02').account?.token ?? '';
}

/** A withdrawal that waits to be sent to an account. */
async function storeWithdrawal(id: string, provider: string, token: string): Promise<void> {
  await first.pool.query(
    `insert into cashier.withdrawals (id, partner, owner, method, provider, security_group, account,
       amount_minor, currency, fee_minor, net_minor, country, language, destination, account_token,
       status, confirmed_at, expires_at)
     values ($1, 'demo', $2, 'sepa', $3, 'bank', 'main', 1000, 'EUR', 0, 1000, 'DE', 'en', '•• 02',
       $4, 'approved', now(), now())`,
    [id, ownerOf(id), provider, token],
  );
}

/** As a confirmation does if the player saves the account. */
async function saveAccountOf(id: string): Promise<void> {
  const found = await findWithdrawal(first.pool, id);
  if (!found) throw new Error(`there is no withdrawal ${id}`);
  const { owner, method, provider, accountToken: token } = found;
  const account = { owner, method, provider, token, label: '•• 02', network: null };
  await saveAccount(first.pool, 'withdrawal', account);
}

/** The accounts of a withdrawal and of the player that it is for. */
async function readAccounts(secrets: string[], id: string): Promise<string[]> {
  const { rows } = await first.pool.query<{ token: string }>(
    `select account_token as token from cashier.withdrawals where id = $1
     union all select token from cashier.saved_accounts where owner = $2`,
    [id, ownerOf(id)],
  );
  return rows.map(({ token }) => accountsOf(secrets).open(token));
}

/** One value of each kind that stays, as this server seals it, and many records. */
async function store(server: TestServer, secrets: string[]): Promise<Stored> {
  const token = await server.token({ user: crypto.randomUUID() });
  const { depositId } = (await server.deposit(token)).body;
  const form = await server.call(token, 'deposit-form', { depositId, paymentMethod: 'visa' });
  const { services } = server.app;
  await first.pool.query('update cashier.deposits set sealed_fields = $2, p2p = $3 where id = $1', [
    depositId,
    sealFields(services, depositId, { note: 'typed' }),
    sealRequisite(services, depositId, requisite, 30),
  ]);
  const seal = createSeal(secrets, recordPurpose);
  const references = Array.from({ length: recordsPerStage }, (_, at) => `${depositId}-${at}`);
  await first.pool.query(
    `insert into cashier.provider_records (provider, reference, locked_until, sealed)
     select 'acme', reference, now(), sealed from unnest($1::text[], $2::text[]) as t (reference, sealed)`,
    [references, references.map((one) => seal.close('{"id":"vendor-1"}', `acme ${one}`))],
  );
  await storeWithdrawal(depositId, 'acme', tokenOf(secrets));
  await saveAccountOf(depositId);
  return { depositId, formId: form.body.formId, record: references.at(-1) ?? '' };
}

/** Everything that was stored, as a server with these secrets reads it. */
async function readAll(
  server: TestServer,
  secrets: string[],
  { depositId, formId, record }: Stored,
) {
  const { services } = server.app;
  const deposit = await findDeposit(first.pool, depositId);
  if (!deposit?.p2p) throw new Error('there is no such deposit');
  return {
    fields: openFields(services, deposit),
    requisite: openRequisite(services, deposit, deposit.p2p),
    form: (await readForm(services, formId))?.params,
    record: await recordsOf(secrets).read(record),
    accounts: await readAccounts(secrets, depositId),
  };
}

const whole = ({ depositId }: Stored) => ({
  fields: { note: 'typed' },
  requisite,
  form: { order: depositId },
  record: { id: 'vendor-1' },
  accounts: ['DE02', 'DE02'],
});

/** The steps of a server's worker until it rests, and what the server reports then. */
function work({ app }: TestServer): Promise<RotationState & { steps: number }> {
  return workAlone(app.services.rotation);
}

async function workAlone(rotation: Rotation): Promise<RotationState & { steps: number }> {
  let steps = 0;
  while (await rotation.step()) steps += 1;
  return { ...(await rotation.report()), steps };
}

/** So much time passes in which no server says what it seals with. */
async function letPass(interval: string): Promise<void> {
  const earlierBy = (column: string) => `${column} = ${column} - '${interval}'::interval`;
  await first.pool.query(`update cashier.reseal_passes set ${earlierBy('started_at')}`);
  await first.pool.query(`update cashier.sealing_secrets 
    set ${earlierBy('last_used_at')}, ${earlierBy('first_seen_at')}`);
}

/** A server that crashes before it can record how far it came. */
function crashing(pool: Queryable): Queryable {
  const query = (statement: { text: string }): unknown => {
    if (statement.text.includes('update cashier.reseal_passes'))
      throw new Error('the server has crashed');
    return pool.query(statement);
  };
  return { query } as unknown as Queryable;
}

describe('a rotation of CASHIER_SECRET', () => {
  it('ends with everything sealed by the new secret, despite a crash and two servers at once', async () => {
    await recordSecret({ pool: first.pool, secrets: [earlier], answersHours });
    const atFirst = await store(first, [earlier]);

    const both = [earlier, later];
    const second = await startServer(both);
    expect((await work(second)).unreadable).toBe(0);
    expect(await readAll(second, both, atFirst)).toEqual(whole(atFirst));
    expect(await notes(both)).toEqual([]);

    const turned = [later, earlier];
    const [third, fourth] = [await startServer(turned), await startServer(turned)];
    const atThird = await store(third, turned);
    // The second server still runs, and its values can still be read by both.
    expect(await work(third)).toEqual({ secretsToKeep: 1, unreadable: 0, steps: 0 });
    const atSecond = await store(second, both);
    expect(await readAll(second, both, atThird)).toEqual(whole(atThird));

    await stop(second);
    await letPass('3 minutes');
    const pool = crashing(first.pool);
    const parts = { secrets: turned, answersHours, accountSealers: [] };
    const interrupted = createRotation({ pool, ...parts });
    expect(await interrupted.report()).toEqual({ secretsToKeep: 1, unreadable: 0 });
    await expect(interrupted.step()).rejects.toThrow('crashed');
    const states = await Promise.all([work(third), work(fourth)]);
    for (const { unreadable } of states) expect(unreadable).toBe(0);

    // The keys of calls that the second server answered are still kept.
    expect(await work(third)).toMatchObject({ secretsToKeep: 1, steps: 0 });
    expect(await notes(turned)).toEqual([]);
    expect(await notes([later])).toEqual([expect.stringContaining('add the earlier one')]);
    await letPass('49 hours');
    expect(await work(third)).toMatchObject({ secretsToKeep: 0 });
    expect(await notes(turned)).toEqual([expect.stringContaining('you may remove the others')]);

    await stop(third, fourth);
    const last = await startServer([later]);
    expect(await notes([later])).toEqual([]);
    for (const stored of [atFirst, atSecond, atThird]) {
      expect(await readAll(last, [later], stored)).toEqual(whole(stored));
    }
  });

  it('continues if a server seals with the old secret again during the pass', async () => {
    const [old, next] = ['another secret before a rotation', 'another secret after a rotation'];
    const turned = [next, later, old];
    const before = await startServer([old, later]);
    const after = await startServer(turned);
    await letPass('3 minutes');
    const { rotation } = after.app.services;
    expect(await rotation.step()).toBe(true);
    await recordSecret({ pool: first.pool, secrets: [old], answersHours });
    const late = await store(before, [old, later]);
    // Nothing is sealed again while a server seals with the old secret.
    expect(await work(after)).toMatchObject({ secretsToKeep: 2, steps: 0 });
    await stop(before);
    await letPass('3 minutes');
    await work(after);
    const last = await startServer([next]);
    expect(await readAll(last, [next], late)).toEqual(whole(late));
  });

  it('seals a token again that a confirmation copies while the tables are read', async () => {
    const [old, next] = ['a fourth secret before a rotation', 'a fourth secret after a rotation'];
    const before = await startServer([old]);
    const ids = Array.from({ length: 20 }, () => crypto.randomUUID());
    for (const id of ids) await storeWithdrawal(id, 'acme', tokenOf([old]));
    await stop(before);
    const after = await startServer([next, old]);
    await letPass('3 minutes');
    const { rotation } = after.app.services;
    let copied = 0;
    for (const id of ids) {
      await saveAccountOf(id);
      copied += 1;
      if (!(await rotation.step())) break;
    }
    expect(copied).toBeLessThan(ids.length);
    for (const id of ids.slice(0, copied)) {
      expect(await readAccounts([next], id)).toEqual(['DE02', 'DE02']);
    }
  });

  it('keeps a secret that only an earlier version used for as long as its answers', async () => {
    const [old, next] = ['a secret that nobody recorded at all', 'a secret that follows it'];
    const before = await startServer([old]);
    const stored = await store(before, [old]);
    await stop(before);
    await first.pool.query('delete from cashier.sealing_secrets');
    const after = await startServer([next, old]);
    // A server of the earlier version may have stopped only now.
    expect(await work(after)).toMatchObject({ secretsToKeep: 1, steps: 0 });
    expect(await notes([next])).toEqual([expect.stringContaining('add the earlier one')]);
    await letPass('3 minutes');
    const { steps, secretsToKeep } = await work(after);
    expect(steps).toBeGreaterThan(0);
    expect(secretsToKeep).toBe(1);
    expect(await notes([next])).toEqual([expect.stringContaining('add the earlier one')]);
    await letPass('49 hours');
    expect(await work(after)).toMatchObject({ secretsToKeep: 0, steps: 0 });
    expect(await notes([next])).toEqual([]);
    expect(await readAll(after, [next], stored)).toMatchObject({ accounts: ['DE02', 'DE02'] });
  });

  it('needs a pass of a build that reads every table, beside a build that reads fewer', async () => {
    const [old, next] = ['a fifth secret before a rotation', 'a fifth secret after a rotation'];
    const before = await startServer([old]);
    const stored = await store(before, [old]);
    await stop(before);
    const secrets = [next, old];
    const after = await startServer(secrets);
    const parts = { pool: first.pool, secrets, answersHours, accountSealers: [] };
    const [deposits, ...others] = sealedTables;
    const fewer = createRotation({ ...parts, tables: [deposits, ...others.slice(0, 1)] });
    await letPass('49 hours');

    // The build that reads fewer begins. What it has finished is not enough for the other one.
    expect(await fewer.step()).toBe(true);
    const { rotation } = after.app.services;
    expect(await rotation.step()).toBe(true);
    expect(await workAlone(fewer)).toMatchObject({ secretsToKeep: 0 });
    expect(await notes([next])).toEqual([expect.stringContaining('add the earlier one')]);
    expect(await notes(secrets)).toEqual([]);

    // Both take turns until the build that reads every table has finished.
    do await fewer.step();
    while (await rotation.step());
    expect(await work(after)).toMatchObject({ secretsToKeep: 0 });
    expect(await notes(secrets)).toEqual([expect.stringContaining('you may remove the others')]);
    const last = await startServer([next]);
    expect(await readAll(last, [next], stored)).toEqual(whole(stored));
  });

  it('ends for a list of secrets or a build that comes after one that did not finish', async () => {
    const [old, next] = ['a sixth secret before a rotation', 'a sixth secret after a rotation'];
    const before = await startServer([old]);
    const stored = await store(before, [old]);
    await stop(before);
    const parts = { pool: first.pool, answersHours, accountSealers: [] };
    const [deposits, ...others] = sealedTables;
    const later = { name: 'later', columns: ['sealed'], purpose: 'p', start: [''] };
    const read = () => Promise.resolve({ keys: [], values: [] });
    const table = { ...later, read, replace: () => Promise.resolve() };
    const secrets = [next, old, 'a secret that is removed again'];
    await recordSecret({ ...parts, secrets });
    await letPass('49 hours');
    const more = createRotation({ ...parts, secrets, tables: [deposits, table, ...others] });
    expect(await more.step()).toBe(true);
    expect(await more.step()).toBe(true);
    const after = await startServer([next, old]);
    expect(await work(after)).toMatchObject({ secretsToKeep: 0 });
    const last = await startServer([next]);
    expect(await readAll(last, [next], stored)).toEqual(whole(stored));
  });

  it('counts the values that no secret opens, and leaves them as they are', async () => {
    const [old, next] = ['a third secret before a rotation', 'a third secret after a rotation'];
    await first.pool.query('delete from cashier.saved_accounts');
    await first.pool.query('delete from cashier.withdrawals');
    const lost = await store(await startServer([old]), [old]);
    expect((await notes([next])).join('\n')).toContain('CASHIER_SECRET lacks');
    const server = await startServer([next, 'a secret that sealed nothing at all']);
    await letPass('3 minutes');
    const { unreadable } = await work(server);
    expect(unreadable).toBeGreaterThanOrEqual(recordsPerStage + 3);
    const secrets = [next, 'another secret that sealed nothing'];
    const parts = { pool: first.pool, secrets, answersHours, accountSealers: ['acme'] };
    await recordSecret(parts);
    await letPass('3 minutes');
    // The tokens of other providers are their own, and an adapter's own are not as short.
    await storeWithdrawal('w-of-http', 'http', tokenOf([old]));
    await storeWithdrawal('w-of-acme', 'acme', 'tok_1');
    const withAccounts = await workAlone(createRotation(parts));
    expect(withAccounts.unreadable).toBe(unreadable + 2);
    const saved = await startServer([next, old]);
    expect(await readAll(saved, [next, old], lost)).toEqual(whole(lost));
  });
});
