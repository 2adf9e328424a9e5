import { readFileSync } from 'node:fs';
import type { SessionView } from '@opencashier/contract/operator/access/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator } from '../../testing/operator/ask-operator.ts';
import {
  ann,
  type ConsoleWithIssuer,
  startConsoleWithIssuer,
} from '../../testing/operator/console-with-issuer.ts';
import type { TestBrowser } from '../../testing/operator/test-browser.ts';
import { startTwoPeople, type TwoPeople } from '../../testing/operator/two-people.ts';

let world: ConsoleWithIssuer;
beforeAll(async () => {
  world = await startConsoleWithIssuer();
});
afterAll(() => world.close());

const id = 'ann@acme.example';
const person = (operator: string) => ({ operator, reason: 'asked by mail' });
const give = (operator: string, role: string) =>
  askOperator(world.server, 'setOperatorRole', { ...person(operator), role });
const disable = (operator: string) =>
  askOperator(world.server, 'disableOperator', person(operator));
const statusOf = async (browser: TestBrowser, path: string) =>
  (await browser.ask(`/operator/demo${path}`)).status;
const viewOf = async (browser: TestBrowser) =>
  (await (await browser.ask('/session')).json()) as SessionView;

async function listed(operator: string) {
  const { operators } = (await askOperator(world.server, 'operators', {})).body;
  return operators.find((one) => one.id === operator);
}

describe('a person whose role an administrator changes', () => {
  it('has it at this partner from the next request on, whatever the issuer says', async () => {
    const browser = await world.signedIn();
    expect(await listed(id)).toEqual({ id, role: 'risk', issuerRole: 'risk', isDisabled: false });
    expect(await statusOf(browser, '/access')).toBe(403);
    expect((await give(id, 'admin')).body).toMatchObject({ role: 'admin', issuerRole: 'risk' });
    expect(await statusOf(browser, '/access')).toBe(200);
    const { role, atPartner } = await viewOf(browser);
    expect([role, atPartner?.['demo']?.role]).toEqual(['risk', 'admin']);
    expect(atPartner?.['demo']?.operations).toContain('access');
    const { sessions } = (await askOperator(world.server, 'access', {})).body;
    expect(sessions).toMatchObject([{ id, role: 'admin' }]);
    const again = await world.signedIn();
    expect(await statusOf(again, '/access')).toBe(200);
    await give(id, 'viewer');
    expect(await statusOf(again, '/access')).toBe(403);
  });

  it('is named in the audit log with the role and the reason', async () => {
    await give('carl@acme.example', 'support');
    const { entries } = (await askOperator(world.server, 'audit', { limit: 1 })).body;
    expect(entries).toMatchObject([
      {
        operation: 'setOperatorRole',
        by: 'joe',
        subject: 'carl@acme.example',
        request: { role: 'support', reason: 'asked by mail' },
        outcome: 'done',
      },
    ]);
  });
});

describe('a person who is disabled', () => {
  it('can do nothing at this partner, signed in or by key, until somebody enables them', async () => {
    const browser = await world.signedIn();
    await give(id, 'risk');
    expect(await statusOf(browser, '/payments')).toBe(200);
    expect((await disable(id)).body).toMatchObject({ isDisabled: true });
    expect(await listed(id)).not.toHaveProperty('role');
    expect(await statusOf(browser, '/payments')).toBe(404);
    expect((await browser.ask('/session/changes/demo')).status).toBe(404);
    expect((await viewOf(browser)).partners).toEqual([]);
    expect(await statusOf(await world.signedIn(), '/payments')).toBe(404);
    expect((await give(id, 'risk')).body).toMatchObject({ isDisabled: false });
    expect(await statusOf(browser, '/payments')).toBe(200);

    await disable('sue');
    const refused = await askOperator(world.server, 'payments', {}, { as: 'sue' });
    expect([refused.status, refused.body.error.code]).toEqual([401, 'signatureInvalid']);
    await give('sue', 'support');
    expect((await askOperator(world.server, 'payments', {}, { as: 'sue' })).status).toBe(200);
  });
});

it('the statement of docs/console.md stops a person whose role is the issuer’s', async () => {
  const signIn = () => world.signedIn({ ...ann, sub: '8', email: 'dora@acme.example' });
  const browser = await signIn();
  expect(await statusOf(browser, '/payments')).toBe(200);
  const guide = readFileSync(new URL('../../../../../docs/console.md', import.meta.url), 'utf8');
  const [statement = ''] = /insert into cashier\.operator_roles[^;]+;/.exec(guide) ?? [];
  await world.server.pool.query(statement.replaceAll('ann@acme.example', 'dora@acme.example'));
  expect(await statusOf(browser, '/payments')).toBe(404);
  expect(await statusOf(await signIn(), '/payments')).toBe(404);
});

describe('a person without a role of the issuer', () => {
  const { role: _role, ...roleless } = { ...ann, sub: '7', email: 'bea@acme.example' };

  it('is refused, unless an administrator has added them, and then sees that partner', async () => {
    await expect(world.signedIn(roleless)).rejects.toThrow();
    expect((await give('bea@acme.example', 'finance')).status).toBe(200);
    const browser = await world.signedIn(roleless);
    const { partners, atPartner } = await viewOf(browser);
    expect([partners, atPartner?.['demo']?.role]).toEqual([['demo'], 'finance']);
    expect(await statusOf(browser, '/payments')).toBe(200);
    await disable('bea@acme.example');
    await expect(world.signedIn(roleless)).rejects.toThrow();
  });
});

it('nobody decides about themselves, and an id has one spelling', async () => {
  for (const refused of [await give('joe', 'viewer'), await disable('joe')]) {
    expect([refused.status, refused.body.error.code]).toEqual([403, 'anotherPersonNeeded']);
  }
  expect((await give('Carl@acme.example', 'viewer')).status).toBe(400);
  expect((await give('carl@acme.example', 'gameServer')).status).toBe(400);
});

it('the list has pages', async () => {
  const first = (await askOperator(world.server, 'operators', { limit: 1 })).body;
  const second = (await askOperator(world.server, 'operators', { limit: 1, before: first.next }))
    .body;
  expect(first.operators).toHaveLength(1);
  expect((second.operators[0]?.id ?? '') > (first.operators[0]?.id ?? '')).toBe(true);
});

describe('at a partner that asks for two people', () => {
  let people: TwoPeople;
  beforeAll(async () => {
    people = await startTwoPeople();
  });
  afterAll(() => people.server.close());

  it('another administrator confirms a role', async () => {
    const asked = await people.ask('joe', 'setOperatorRole', { ...person('dan'), role: 'admin' });
    expect([asked.status, asked.body.proposal.operation]).toEqual([202, 'setOperatorRole']);
    const proposal = { id: asked.body.proposal.id };
    const ids = async () =>
      (await people.ask('joe', 'operators', {})).body.operators.map((one) => one.id);
    expect(await ids()).not.toContain('dan');
    expect((await people.ask('joe', 'confirmProposal', proposal)).status).toBe(403);
    expect((await people.ask('fay', 'confirmProposal', proposal)).status).toBe(403);
    expect((await people.ask('ann', 'confirmProposal', proposal)).body.state).toBe('done');
    const { operators } = (await people.ask('joe', 'operators', {})).body;
    expect(operators).toMatchObject([
      { id: 'dan', role: 'admin', changed: { by: 'joe, confirmed by ann' } },
    ]);
  });

  const disabledOf = async () => {
    const { operators } = (await people.ask('joe', 'operators', {})).body;
    return operators.filter(({ isDisabled }) => isDisabled).map((one) => one.id);
  };

  it.each([
    ['sue', 'support', 200],
    ['ann', 'admin, by key', 202],
    ['dan', 'admin, by a role given here', 202],
    ['zoe', 'unknown, who may be an admin at the issuer', 202],
  ])(
    'one person alone disables %s (%s) only if no administrator is lost',
    async (who, _, status) => {
      const asked = await people.ask('joe', 'disableOperator', person(who));
      expect(asked.status).toBe(status);
      expect((await disabledOf()).includes(who)).toBe(status === 200);
    },
  );

  it('an administrator is disabled or demoted by two others, never by the person concerned', async () => {
    for (const [operation, change] of [
      ['setOperatorRole', { role: 'viewer' }],
      ['disableOperator', {}],
    ] as const) {
      const values = { operator: 'dan', reason: 'moves on', ...change };
      const asked = await people.ask('joe', operation, values);
      expect([asked.status, asked.body.proposal.operation]).toEqual([202, operation]);
      const proposal = { id: asked.body.proposal.id };
      expect((await people.ask('joe', 'confirmProposal', proposal)).status).toBe(403);
      expect((await people.ask('ann', 'confirmProposal', proposal)).body.state).toBe('done');
      if (operation === 'setOperatorRole') await makeAdministrator('dan');
    }
    expect(await disabledOf()).toContain('dan');
    const again = await people.ask('joe', 'disableOperator', person('dan'));
    expect(again.status).toBe(200);

    const asked = await people.ask('joe', 'disableOperator', person('ann'));
    const proposal = { id: asked.body.proposal.id };
    for (const answer of [
      await people.ask('ann', 'confirmProposal', proposal),
      await people.ask('ann', 'refuseProposal', { ...proposal, reason: 'no' }),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([403, 'anotherPersonNeeded']);
    }
    expect(await disabledOf()).not.toContain('ann');
  });

  const makeAdministrator = async (who: string) => {
    const answer = await people.ask('ann', 'confirmProposal', await propose('joe', who));
    expect(answer.body.state).toBe('done');
  };

  const propose = async (as: string, operator: string) => {
    const { body } = await people.ask(as, 'setOperatorRole', {
      ...person(operator),
      role: 'admin',
    });
    return { id: body.proposal.id };
  };

  it('a proposal from before a person was disabled does not enable them again', async () => {
    const proposal = await propose('joe', 'ron');
    await people.ask('ann', 'disableOperator', person('ron'));
    const { status, body } = await people.ask('ann', 'confirmProposal', proposal);
    expect([status, body.error.code]).toEqual([422, 'stateForbids']);
    const { operators } = (await people.ask('joe', 'operators', {})).body;
    expect(operators).toContainEqual(expect.objectContaining({ id: 'ron', isDisabled: true }));
  });

  it('the person whom a proposal is about can neither confirm nor refuse it', async () => {
    const proposal = await propose('joe', 'ann');
    for (const answer of [
      await people.ask('ann', 'confirmProposal', proposal),
      await people.ask('ann', 'refuseProposal', { ...proposal, reason: 'no' }),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([403, 'anotherPersonNeeded']);
    }
    const { proposals } = (await people.ask('joe', 'proposals', { state: 'open' })).body;
    expect(proposals.map(({ id: open }) => open)).toContain(proposal.id);
  });

  it('a proposal that a disabled person made with a key cannot be confirmed', async () => {
    const { id: proposal } = await people.propose('pat');
    await people.ask('ann', 'disableOperator', person('fay'));
    const { status, body } = await people.ask('ann', 'confirmProposal', { id: proposal });
    expect([status, body.error.code]).toEqual([422, 'stateForbids']);
  });
});
