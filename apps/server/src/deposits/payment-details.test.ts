import type { PaymentDetails } from '@opencashier/contract/calls/deposits/payment-details';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { typedFields } from '../testing/typed-fields.ts';

const utr = {
  name: 'utr',
  type: 'text',
  regex: '^\\d{12}$',
  regex_error_key: 'error_utr',
  isAfterPayment: true,
} as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    methods: {
      transfer: { cardViewType: 9 },
      upi_any: { cardViewType: 3, deepLinkSchemes: ['upi'] },
      prepared: { cardViewType: 3, isPreparationRequired: true, fields: [utr] },
      wallet: { cardViewType: 0, instruction_keys: ['step_arrives'] },
      voucher: { cardViewType: 20, lifetimeMinutes: 4320 },
    },
  });
});
afterEach(() => {
  server.provider.shows = undefined;
});
afterAll(() => server.close());

const requisites = [{ kind: 'iban', label: 'IBAN', value: 'DE00 1', copy: true }] as const;

function show(details: PaymentDetails, id = 'transfer'): void {
  server.provider.shows = { page: { id, type: 'OFFLINE' }, details };
}

/** The path on which a waiting deposit continues. */
async function resumeOf(token: string): Promise<string | undefined> {
  const { body } = await server.call(token, 'userdata-payment-snippet', {
    country: 'de',
    currency: 'EUR',
  });
  return body.pending[0]?.resume;
}

describe('the payment details on a page of our own', () => {
  it('[SEQ-11, SEQ-21] is in the answers to deposit-create and deposit-status, until the deposit ends', async () => {
    show({ requisites: [...requisites] });
    const token = await server.token({ user: 'details' });
    const { body } = await server.deposit(token, { paymentType: 'transfer' });
    const { depositId } = body;
    expect(body).toMatchObject({ method: 'OFFLINE', pageId: 'transfer', data: { requisites } });
    expect(body.source).toBeUndefined();
    expect(await server.state(token, depositId, 'transfer')).toMatchObject({
      status: 'waiting',
      country: 'de',
      details: { requisites },
    });
    const query = new URLSearchParams({ id: depositId, method: 'transfer' });
    expect(await resumeOf(token)).toBe(`/deposit/host-to-host?${query}`);
    await server.settle(depositId, 'processed');
    const ended = await server.state(token, depositId, 'transfer');
    expect(ended.status).toBe('processed');
    expect(ended.details).toBeUndefined();
  });

  it('is shown exactly as it is copied, without invisible or direction marks', async () => {
    const marked = { label: '\u202eBank\u202c', value: '\ufeffDE00\u200b 1\u0007', copy: true };
    const places = ['\u2067Shop\u2069 1', 'क्\u200dष'];
    show({
      requisites: [marked],
      code: '\u200e00020126\u200f',
      voucher: { number: '12345678\u200b', places },
    });
    const token = await server.token({ user: 'marked' });
    const { body } = await server.deposit(token, { paymentType: 'transfer' });
    const clean = {
      requisites: [{ label: 'Bank', value: 'DE00 1', copy: true }],
      code: '00020126',
      voucher: { number: '12345678', places: ['Shop 1', 'क्\u200dष'] },
    };
    expect(body.data).toMatchObject(clean);
    const state = await server.state(token, body.depositId, 'transfer');
    expect(state.details).toMatchObject(clean);
  });

  it('is shown in the provider’s words if its kind is newer than this server', async () => {
    const { kind, ...line } = { ...requisites[0], kind: 'star_sign' as 'iban' };
    const field = { name: 'sign', type: 'text', label: 'Sign' } as const;
    const newer = 'moon_phase' as 'payment_reference';
    show({ unifiedFlow: { requisites: [{ ...line, kind }], fields: [{ ...field, kind: newer }] } });
    const token = await server.token({ user: 'newer' });
    const { status, body } = await server.deposit(token, { paymentType: 'transfer' });
    expect(status).toBe(200);
    expect(body.data?.unifiedFlow).toEqual({ requisites: [line], fields: [field] });
  });

  it('[HOST-7] is refused if it names an app that the method may not open', async () => {
    const token = await server.token({ user: 'apps' });
    show({ code: 'upi://pay', apps: [{ name: 'Bad', url: 'javascript:alert(1)' }] });
    const refused = await server.deposit(token, { paymentType: 'upi_any' });
    expect(refused.body.error?.code).toBe('banking.merchantClientError');
    show({ code: 'upi://pay', apps: [{ name: 'UPI', url: 'upi://pay?pa=a@b' }] }, 'upi_qr');
    const { body } = await server.deposit(token, { paymentType: 'upi_any' });
    expect(body.data?.apps).toEqual([{ name: 'UPI', url: 'upi://pay?pa=a@b' }]);
    expect(await resumeOf(token)).toMatch(/^\/deposit\/india\/invoice\?/);
  });

  it('[SEQ-26] may be steps to follow elsewhere, which the list can reopen', async () => {
    server.provider.shows = { page: { id: 'instruction', type: 'OFFLINE' } };
    const token = await server.token({ user: 'steps' });
    const { body } = await server.deposit(token, { paymentType: 'wallet' });
    expect(body).toMatchObject({ pageId: 'instruction', method: 'OFFLINE', status: 'waiting' });
    expect(await resumeOf(token)).toMatch(/^\/deposit\/redirect\/instruction\?/);
  });

  it('lasts as long as its method says', async () => {
    show({ voucher: { number: '12345678', places: [] } });
    const token = await server.token({ user: 'days' });
    const { body } = await server.deposit(token, { paymentType: 'voucher' });
    const left = Date.parse(body.expiresAt ?? '') - Date.now();
    expect(left / 3_600_000).toBeCloseTo(72, 1);
    expect(await resumeOf(token)).toMatch(/^\/deposit\/cash\?/);
  });
});

describe('[SEQ-18] a deposit that is prepared', () => {
  it('begins with a payment session, once for its key', async () => {
    show({ requisites: [...requisites] });
    const token = await server.token({ user: 'prepared' });
    const session = await server.call(token, 'session-start', { currency: 'EUR' });
    const request = {
      paymentMethod: 'prepared',
      amount: 10,
      currency: 'EUR',
      selectedCountry: 'de',
      paymentSessionId: session.body.payment_session_id,
    };
    const key = crypto.randomUUID();
    const first = await server.call(token, 'deposit-prepare', request, key);
    const again = await server.call(token, 'deposit-prepare', request, key);
    expect(again.body).toEqual(first.body);
    const { depositId, deposit } = first.body;
    expect(first.body.requisites).toEqual(requisites);
    expect(deposit).toMatchObject({ depositId, status: 'waiting', data: { requisites } });
    const { amount: _amount, ...rest } = request;
    const withoutAmount = await server.call(token, 'deposit-prepare', rest, crypto.randomUUID());
    expect(withoutAmount.body.error?.code).toBe('request.invalid');
  });

  it('[SEQ-17] is completed with the fields asked for after paying, which the provider receives', async () => {
    const token = await server.token({ user: 'completed' });
    const { depositId } = (await server.deposit(token, { paymentType: 'prepared' })).body;
    const payload = { depositId, paymentMethod: 'prepared' };
    const complete = (fields: Record<string, string>) =>
      server.call(token, 'deposit-complete', { ...payload, fields }, crypto.randomUUID());

    for (const fields of [{}, { utr: '12' }, { utr: '412345678901', more: 'x' }]) {
      const { body } = await complete(fields);
      expect(body.error?.code).toBe('banking.paymentMethodRegex');
    }
    const waiting = await server.state(token, depositId, 'prepared');
    expect(waiting.status).toBe('waiting');
    expect(waiting.isDeclared).toBeUndefined();
    const response = await complete({ utr: '412345678901' });
    expect(response.body).toEqual({ depositId, status: 'accepted' });
    expect(server.provider.completionRequests.at(-1)).toMatchObject({
      fields: { utr: '412345678901' },
    });
    expect(await resumeOf(token)).toMatch(/^\/deposit\/complete\?/);
    expect(await typedFields(server.pool, depositId)).toEqual({ utr: '412345678901' });
    const declared = await server.state(token, depositId, 'prepared');
    expect(declared).toMatchObject({ status: 'accepted', isDeclared: true });
    expect(declared.isReceived).toBeUndefined();
    await server.settle(depositId, 'processed');
    expect((await server.state(token, depositId, 'prepared')).isDeclared).toBeUndefined();
  });
});
