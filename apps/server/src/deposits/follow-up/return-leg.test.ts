import type { ProviderDepositRequest } from '@opencashier/contract/provider/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpProvider } from '../../providers/http/http-provider.ts';
import { ProviderUnavailable, type Subject } from '../../providers/provider.ts';
import { everythingStored } from '../../testing/everything-stored.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';

const host = 'https://casino.example/back';
let server: TestServer;
const requests: ProviderDepositRequest[] = [];
const returned: { subject: Subject; query: Readonly<Record<string, string>> }[] = [];
let isAway = false;

/** The test's provider, with a return leg and a need for personal data. */
class ReturningProvider extends HttpProvider {
  override createDeposit(request: ProviderDepositRequest) {
    requests.push(request);
    return super.createDeposit(request);
  }

  async returnDeposit(subject: Subject, query: Readonly<Record<string, string>>) {
    returned.push({ subject, query });
    if (isAway) throw new ProviderUnavailable('away');
    if (query['redirectResult'] === 'paid') server.provider.decide(subject.reference, 'processed');
    return this.depositStatus(subject);
  }
}

beforeAll(async () => {
  server = await startTestServer({ partner: { returnUrls: [host] } });
  const { url, secret } = server.provider;
  const options = { name: 'sandbox', url, origins: [url], secrets: [secret] };
  const provider = new ReturningProvider({ ...options, needs: ['email', 'ip', 'userAgent'] });
  server.app.services.providers = new Map([['sandbox', provider]]);
});
afterAll(() => server.close());

async function pay(user: string, change = {}) {
  const token = await server.token({ user, customer: { email: `${user}@example.com` } });
  const { depositId } = (await server.deposit(token, change)).body;
  const { returnUrl = '' } = requests.at(-1) ?? {};
  const comeBack = (result: string) => {
    const url = new URL(returnUrl);
    url.searchParams.set('redirectResult', result);
    return fetch(url, { redirect: 'manual' });
  };
  const comeBackWith = (body: RequestInit['body']) =>
    fetch(returnUrl, { method: 'POST', body: body ?? null, redirect: 'manual' });
  return { token, depositId, comeBack, comeBackWith };
}

describe('a player who comes back from the provider’s page', () => {
  it('has the payment finished by the provider, found by both ids', async () => {
    const { token, depositId, comeBack } = await pay('finished');
    const page = await comeBack('paid');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<html');
    expect((await server.state(token, depositId)).status).toBe('processed');
    expect(await server.balance('finished')).toBe(1000n);
    const { subject, query } = returned.at(-1) ?? {};
    expect(subject).toEqual({ reference: depositId, providerId: expect.any(String) });
    expect(query).toEqual({ redirectResult: 'paid' });
  });

  it('is redirected to the host, and the address alone does not credit the deposit', async () => {
    const { token, depositId, comeBack } = await pay('sent-on', { returnUrl: host });
    const answer = await comeBack('unpaid');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, host]);
    expect((await server.state(token, depositId)).status).toBe('waiting');
  });

  it('may come with a form, whose fields join the query', async () => {
    const { depositId, comeBackWith } = await pay('with-form', { returnUrl: host });
    const form = new URLSearchParams({ redirectResult: 'paid', to: 'https://evil.example' });
    const answer = await comeBackWith(form);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, host]);
    expect(returned.at(-1)).toMatchObject({
      subject: { reference: depositId },
      query: { redirectResult: 'paid' },
    });
    expect(await server.balance('with-form')).toBe(1000n);
  });

  it.each([
    ['a form that cannot be read', new Blob(['{"redirectResult":'], { type: 'application/json' })],
    ['no form', null],
  ])('sees the page after a POST with %s', async (_, body) => {
    const { comeBackWith } = await pay('with-none');
    const page = await comeBackWith(body);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html')]);
    expect(returned.at(-1)?.query).toEqual({});
  });

  it('cannot send a form without end', async () => {
    const { comeBackWith } = await pay('with-much');
    const before = returned.length;
    expect((await comeBackWith(new URLSearchParams({ x: 'x'.repeat(70_000) }))).status).toBe(413);
    expect(returned).toHaveLength(before);
  });

  it('sees the page even if the provider is unavailable, which is then asked soon', async () => {
    const { depositId, comeBack } = await pay('away');
    isAway = true;
    expect((await comeBack('paid')).status).toBe(200);
    isAway = false;
    server.provider.decide(depositId, 'processed');
    const { rows } = await server.pool.query(
      `update cashier.deposits set next_check_at = now()
       where id = $1 and next_check_at < now() + interval '10 seconds' returning id`,
      [depositId],
    );
    expect(rows).toHaveLength(1);
    server.app.services.wake('checks');
    await until(async () => (await server.balance('away')) === 1000n);
  });

  it('cannot make the server ask the provider again and again', async () => {
    const { comeBack } = await pay('impatient');
    const before = returned.length;
    for (let count = 0; count < 10; count += 1) await comeBack('unpaid');
    expect(returned.length - before).toBeLessThan(5);
  });
});

it('only declared personal data reaches the provider, and none is stored', async () => {
  const customer = { email: 'zyx@example.com', phone: '+4915112345678' };
  const token = await server.token({ user: 'private', customer });
  await server.deposit(token);
  const request = requests.at(-1);
  expect(request?.customer).toEqual({ email: 'zyx@example.com' });
  expect(request?.device).toMatchObject({ ip: '127.0.0.1', userAgent: expect.any(String) });
  const stored = await everythingStored(server.pool);
  for (const word of ['zyx@example.com', '+4915112345678']) expect(stored).not.toContain(word);
});
