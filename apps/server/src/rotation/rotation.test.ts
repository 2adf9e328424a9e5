import { providerRequisite } from '@opencashier/contract/provider/requisites';
import type { Queryable } from '@opencashier/postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openFields, sealFields } from '../deposits/domain/typed-fields.ts';
import { readForm } from '../deposits/domain/deposit-form.ts';
import { openRequisite, sealRequisite } from '../deposits/domain/p2p-details.ts';
import { findDeposit } from '../deposits/store/deposits.ts';
import { createReferenceStore } from '../providers/vendor-api/reference-store.ts';
import { createSeal, recordPurpose } from '../security/seal.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { createRotation, recordSecret, type RotationState, secretNotes } from './rotation.ts';

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
afterEach(() => stop(...running));

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
  };
}

const whole = ({ depositId }: Stored) => ({
  fields: { note: 'typed' },
  requisite,
  form: { order: depositId },
  record: { id: 'vendor-1' },
});

/** The steps of a server's worker, until it rests. */
async function work({ app }: TestServer): Promise<RotationState & { steps: number }> {
  let state: RotationState = { secretsToKeep: NaN, unreadable: NaN };
  let steps = 0;
  while (await app.services.rotation.step((now) => (state = now))) steps += 1;
  return { ...state, steps };
}

/** So much time passes in which no server says what it seals with. */
async function letPass(interval: string): Promise<void> {
  const earlierBy = (column: string) => `${column} = ${column} - '${interval}'::interval`;
  await first.pool.query(`update cashier.reseal_passes set ${earlierBy('started_at')}`);
  await first.pool.query(`update cashier.sealing_secrets
    set ${earlierBy('last_used_at')}, ${earlierBy('cleared_at')}`);
}

/** A server that crashes before it can record how far it came. */
function crashing(pool: Queryable): Queryable {
  const query = (statement: { text: string }): unknown => {
    if (statement.text.includes('with moved as')) throw new Error('the server has crashed');
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
    const interrupted = createRotation({ pool, secrets: turned, answersHours });
    await expect(interrupted.step(() => undefined)).rejects.toThrow('crashed');
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
    expect(await rotation.step(() => undefined)).toBe(true);
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

  it('counts the values that no secret opens, and leaves them as they are', async () => {
    const [old, next] = ['a third secret before a rotation', 'a third secret after a rotation'];
    const lost = await store(await startServer([old]), [old]);
    expect((await notes([next])).join('\n')).toContain('CASHIER_SECRET lacks');
    const server = await startServer([next, 'a secret that sealed nothing at all']);
    expect((await work(server)).unreadable).toBeGreaterThanOrEqual(recordsPerStage + 3);
    const saved = await startServer([next, old]);
    expect(await readAll(saved, [next, old], lost)).toEqual(whole(lost));
  });
});
