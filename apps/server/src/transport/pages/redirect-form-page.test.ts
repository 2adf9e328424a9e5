import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  server.provider.sourceMethod = 'POST';
  token = await server.token({ user: crypto.randomUUID() });
});

const page = (id: string, init: RequestInit = {}) =>
  fetch(`${server.url}/cashier/form?id=${id}`, { redirect: 'manual', ...init });

const submit = (id: string) => page(id, { method: 'POST', body: new URLSearchParams({ a: 'b' }) });

async function begin(): Promise<{ depositId: string; formId: string }> {
  const { body } = await server.deposit(token);
  const { depositId } = body;
  const form = await server.call(token, 'deposit-form', { depositId, paymentMethod: 'visa' });
  expect(form.status).toBe(200);
  return { depositId, formId: form.body.formId };
}

describe('[SEQ-9] a source with a form to post', () => {
  it('is returned without its fields, which are stored encrypted', async () => {
    const { body } = await server.deposit(token);
    expect(body).toMatchObject({ source: `${server.provider.url}/pay`, method: 'POST' });
    expect(body).not.toHaveProperty('data');
    const { rows } = await server.pool.query<{ source: object }>(
      'select source from cashier.deposits where id = $1',
      [body.depositId],
    );
    expect(Object.keys(rows[0]?.source ?? {}).toSorted()).toEqual(['method', 'sealed', 'url']);
    const state = await server.call(token, 'deposit-status', {
      depositId: body.depositId,
      paymentMethod: 'visa',
    });
    expect(state.body).toMatchObject({ source: body.source, sourceMethod: 'POST' });
  });

  it('is on a page that can only post to the provider', async () => {
    const { depositId, formId } = await begin();
    const shown = await page(formId);
    const html = await shown.text();
    expect(shown.status).toBe(200);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    const policy = shown.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`form-action 'self' ${server.provider.url};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(html).toContain(`name="order" value="${depositId}"`);
    expect(html).toContain('<button>Continue to payment</button>');
  });

  it('goes to the provider once', async () => {
    const { formId } = await begin();
    const [first, second] = await Promise.all([submit(formId), submit(formId)]);
    expect(new Set([first.status, second.status])).toEqual(new Set([307, 410]));
    const sent = first.status === 307 ? first : second;
    expect(sent.headers.get('location')).toBe(`${server.provider.url}/pay`);
    expect(sent.headers.get('cache-control')).toBe('no-store');
    expect((await page(formId)).status).toBe(410);
  });

  it('is not used up by viewing the page', async () => {
    const { formId } = await begin();
    await page(formId);
    await page(formId, { method: 'HEAD' });
    expect((await submit(formId)).status).toBe(307);
  });

  it('has a page that expires after five minutes', async () => {
    const { formId, depositId } = await begin();
    const { rows } = await server.pool.query<{ seconds: number }>(
      `select extract(epoch from expires_at - now())::float8 seconds
       from cashier.forms where deposit_id = $1`,
      [depositId],
    );
    expect(rows[0]?.seconds).toBeGreaterThan(290);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(300);
    await server.pool.query(`update cashier.forms set expires_at = now() where deposit_id = $1`, [
      depositId,
    ]);
    expect((await page(formId)).status).toBe(410);
    expect((await submit(formId)).status).toBe(410);
  });

  it('has one page at a time, and none once the deposit has ended', async () => {
    const { formId, depositId } = await begin();
    const again = await server.call(token, 'deposit-form', { depositId, paymentMethod: 'visa' });
    expect((await page(formId)).status).toBe(410);
    expect((await page(again.body.formId)).status).toBe(200);
    await server.pool.query(`update cashier.deposits set status = 'mistaked' where id = $1`, [
      depositId,
    ]);
    expect((await submit(again.body.formId)).status).toBe(410);
    const late = await server.call(token, 'deposit-form', { depositId, paymentMethod: 'visa' });
    expect(late.body.error?.code).toBe('banking.depositNotFound');
  });

  it('has a page only for its own player', async () => {
    const { depositId } = await begin();
    const stranger = await server.token({ user: 'a-stranger' });
    const payload = { depositId, paymentMethod: 'visa' };
    expect((await server.call(stranger, 'deposit-form', payload)).status).toBe(404);
    for (const id of ['', 'x', depositId, '%00', 'a&id=b']) {
      expect((await page(id)).status, id).toBe(410);
      expect((await submit(id)).status, id).toBe(410);
    }
  });

  it('keeps hostile values as text', async () => {
    const hostile = `"><script>alert(1)</script>'&`;
    const { depositId } = await begin();
    const { services } = server.app;
    const sealed = services.seal.close(JSON.stringify({ [hostile]: hostile }), depositId);
    await server.pool.query(
      `update cashier.deposits set source = jsonb_set(source, '{sealed}', to_jsonb($2::text))
       where id = $1`,
      [depositId, sealed],
    );
    const form = await server.call(token, 'deposit-form', { depositId, paymentMethod: 'visa' });
    const html = await (await page(form.body.formId)).text();
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;');
  });
});

it('a source that opens by GET has no form', async () => {
  server.provider.sourceMethod = 'GET';
  const { body } = await server.deposit(token);
  const payload = { depositId: body.depositId, paymentMethod: 'visa' };
  expect((await server.call(token, 'deposit-form', payload)).status).toBe(404);
});
