import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPage, type Running, runSandbox } from '../testing/run-sandbox.ts';

let sandbox: Running;
beforeEach(async () => {
  sandbox = await runSandbox();
});
afterEach(() => sandbox.stop());

const returnUrl = 'http://127.0.0.1:4400/cashier/return/abc';

async function createAndOpen(overrides: Record<string, unknown> = {}) {
  const { json } = await sandbox.call('POST', '/deposits', sandbox.order(overrides));
  return openPage(sandbox, json);
}

const state = async () => (await sandbox.call('GET', '/deposits/dep_1')).json;

describe('the payment page', () => {
  it('shows merchant, amount, method and order, and that it is a sandbox', async () => {
    const { page } = await createAndOpen();

    expect(page.status).toBe(200);
    for (const text of ['Sandbox', 'OpenCashier Playground', '₹2,000.00', 'PhonePe', 'dep_1']) {
      expect(page.text).toContain(text);
    }
  });

  it('runs no script, cannot be framed, and lets its form lead back only', async () => {
    const { page } = await createAndOpen();

    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self' http://127.0.0.1:4400; " +
        "frame-ancestors 'none'; base-uri 'none'",
    );
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).not.toContain('<script');
    expect((await sandbox.fetch('/assets/page.css')).headers.get('content-type')).toMatch(/css/);
  });

  it('escapes hostile names', async () => {
    const player = `"><img src=x onerror=alert(1)><script>'`;
    const { page } = await createAndOpen({ player, language: '"><b>' });

    expect(page.text).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;&#39;');
    expect(page.text).not.toContain('<img');
    expect(page.text).not.toContain('<b>"');
  });

  it.each([
    ['visa', 'Your bank asks you to confirm'],
    ['online_banking_nigeria', 'Transfer order'],
    ['spei', 'Transfer order'],
    ['phone_pe', 'Verified: cashier@sandbox'],
    ['gpay_einpayz', 'Verified: cashier@sandbox'],
    ['gpay_qr', 'QR code to pay'],
    ['pix_redirect', 'QR code to pay'],
    ['oxxo_pay', 'Barcode'],
    ['skrill', 'Wallet balance'],
  ])('looks like the checkout of %s', async (method, text) => {
    const { page } = await createAndOpen({ method });

    expect(page.text).toContain(text);
    expect(page.text).toContain('Approve ₹2,000.00');
  });

  it('can be opened by a form too, and then survives a reload', async () => {
    const { json } = await sandbox.call('POST', '/deposits', sandbox.order());
    const { path } = await openPage(sandbox, json);
    const { source } = json as { source: { params: Record<string, string> } };
    const post = (params: Record<string, string>) =>
      sandbox.fetch(path, { method: 'POST', body: new URLSearchParams(params) });

    const answer = await post(source.params);
    expect(answer.status).toBe(303);
    const page = await sandbox.fetch(answer.headers.get('location') ?? '');
    expect(page.text).toContain('Approve ₹2,000.00');
    expect((await post({ session: 'guessed' })).status).toBe(404);
  });

  it('opens only with the parameters of the source', async () => {
    const { path } = await createAndOpen();

    for (const guess of [path, `${path}?session=x`, `${path}?session=a&session=b`, '/pay/none']) {
      const page = await sandbox.fetch(guess);
      expect(page.status).toBe(404);
      expect(page.text).toContain('The link is incomplete');
    }
  });
});

it('the payment page of a wallet method opens by POST', async () => {
  const { json } = await sandbox.call('POST', '/deposits', sandbox.order({ method: 'skrill' }));
  const { source } = json as { source: { url: string; method: string; params: object } };
  expect(source.method).toBe('POST');
  const { pathname } = new URL(source.url);
  const post = (params: object) =>
    sandbox.fetch(pathname, { method: 'POST', body: new URLSearchParams({ ...params }) });
  expect((await post(source.params)).status).toBe(303);
  expect((await post({ session: 'x' })).status).toBe(404);
});

describe('a decision', () => {
  it('approves the payment, sends the player back and sends a notice', async () => {
    const { press } = await createAndOpen();
    const answer = await press({ decision: 'approve' });

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(returnUrl);
    const { body } = await sandbox.receiver.next();
    expect(JSON.parse(body)).toMatchObject({ data: { status: 'processed' } });
    expect(await state()).toMatchObject({ status: 'processed' });
  });

  it('declines with the chosen reason', async () => {
    const { press, path } = await createAndOpen();
    const { json } = await sandbox.call('GET', '/deposits/dep_1');
    await press({ decision: 'decline', reason: 'limitExceeded' });

    expect(await state()).toMatchObject({ status: 'failed', reason: 'limitExceeded' });
    const { page } = await openPage(sandbox, json);
    expect(page.text).toMatch(/Payment declined\s*: Limit exceeded/);
    expect(page.text).not.toContain(`${path}/decision`);
  });

  it('accepts only reasons from the list', async () => {
    const { press } = await createAndOpen();
    await press({ decision: 'decline', reason: 'x'.repeat(5000) });

    expect(await state()).toMatchObject({ reason: 'declined' });
  });

  it('leaves the payment pending without a notice', async () => {
    const { press } = await createAndOpen();
    const answer = await press({ decision: 'pending' });

    expect(answer.headers.get('location')).toBe(returnUrl);
    expect(await state()).toMatchObject({ status: 'waiting' });
    expect(sandbox.receiver.untaken()).toBe(0);
  });

  it.each([5, 30])('approves after %i seconds', async (seconds) => {
    const { press } = await createAndOpen();
    const { json } = await sandbox.call('GET', '/deposits/dep_1');
    await press({ decision: `approve-in-${seconds}` });

    sandbox.clock.advance(seconds * 1000 - 1);
    expect(await state()).toMatchObject({ status: 'waiting' });
    expect((await openPage(sandbox, json)).page.text).toContain('The bank has the payment');
    sandbox.clock.advance(1);
    const { body } = await sandbox.receiver.next();
    expect(JSON.parse(body)).toMatchObject({ data: { status: 'processed' } });
  });

  it('changes nothing the second time, and still sends the player back', async () => {
    const { press } = await createAndOpen();
    await press({ decision: 'approve' });
    await sandbox.receiver.next();
    const second = await press({ decision: 'decline' });

    expect(second.status).toBe(303);
    expect(await state()).toMatchObject({ status: 'processed' });
    expect(sandbox.receiver.untaken()).toBe(0);
  });

  it('is rejected without the page’s token, or if it is unknown', async () => {
    const { press } = await createAndOpen();

    expect((await press({ token: 'guessed', decision: 'approve' })).status).toBe(404);
    expect((await press({ decision: 'steal' })).status).toBe(400);
    expect(await state()).toMatchObject({ status: 'waiting' });
  });
});
