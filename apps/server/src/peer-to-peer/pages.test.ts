import { type SandboxedServer, startSandboxedServer } from '@opencashier/testing/sandboxed-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decryptDetails } from '../testing/deposits/decrypt-details.ts';

let world: SandboxedServer;
beforeAll(async () => {
  world = await startSandboxedServer(5000);
});
afterAll(() => world.close());

const method = 'p2p_privatbank';

describe('the other calls of a peer-to-peer page', () => {
  it('[P2P-16] bank-get names the bank of a card in the player’s language, and returns the number encoded', async () => {
    const token = await world.server.token({ user: 'bins' });
    const known = await world.server.call(token, 'bank-get', {
      payment_method: method,
      bin: '516875',
    });
    expect(known.body.bank_type).toBe('PrivatBank');
    const russian = await world.server.call(token, 'bank-get', {
      payment_method: method,
      bin: '516875',
      language: 'ru',
    });
    expect(russian.body.bank_type).toBe('ПриватБанк');
    expect(known.body.encoded && decryptDetails(known.body.encoded)).toBe('516875');
    const unknown = await world.server.call(token, 'bank-get', {
      payment_method: 'bkash_p2p',
      bin: '12345678',
    });
    expect(unknown.body).toEqual({ bank_type: '', number: '12345678' });
    const other = await world.server.call(token, 'bank-get', {
      payment_method: 'visa',
      bin: '4000',
    });
    expect(other.body.error?.code).toBe('banking.methodUnavailable');
  });

  it('[NET-13, P2P-8] session-form-on-close-modal records who left according to the token, not the message', async () => {
    const token = await world.server.token({ user: 'left' });
    const payload = { paymentMethod: method, paymentMethodText: 'Card', userId: 'somebody-else' };
    const answer = await world.server.call(token, 'session-form-on-close-modal', payload);
    expect(answer.body).toEqual({ ok: true });
    const { rows } = await world.server.pool.query('select * from cashier.form_closings');
    expect(rows).toMatchObject([{ owner: 'demo:left', method, method_text: 'Card' }]);
  });

  it('[P2P-14] accepts the amounts that the pattern accepts, and keeps the amount with the fields', async () => {
    const token = await world.server.token({ user: 'market', currency: 'RUB', country: 'ru' });
    const ask = (amount: string, fields: Record<string, string>) =>
      world.server.call(
        token,
        'deposit-create-p2p',
        { payment_method: 'p2p_market', amount, currency: 'RUB', fields },
        crypto.randomUUID(),
      );
    const bank = '100000000111';
    for (const amount of ['1550', '900', '600000']) {
      const { body } = await ask(amount, { bank, amount });
      expect(body.error?.code).toBe('banking.amountOutOfRange');
    }
    const contradicts = await ask('1500', { bank, amount: '1600' });
    expect(contradicts.body.error?.code).toBe('banking.amountOutOfRange');
    // The amount was accepted, so only the captcha is missing.
    expect((await ask('1500', { bank, amount: '1500' })).body.error?.code).toBe('captcha_required');
  });

  it('describes a separate page if a number alone is not enough', async () => {
    const token = await world.server.token({ user: 'wallet', currency: 'PKR', country: 'pk' });
    const { body } = await world.server.call(
      token,
      'deposit-create-p2p',
      {
        payment_method: 'jazzcash',
        amount: '2000',
        currency: 'PKR',
        fields: { phone: '+923001234567' },
      },
      crypto.randomUUID(),
    );
    expect(body.card).toBeUndefined();
    expect(body.unifiedFlow?.requisites.length).toBeGreaterThan(1);
    expect(body.unifiedFlow?.fields).toMatchObject([{ name: 'transaction_id' }]);
    const payload = { depositId: body.depositId ?? '', paymentMethod: 'jazzcash' };
    const wrong = { ...payload, fields: { transaction_id: '000000' } };
    const unknownField = { ...payload, fields: { something: 'else' } };
    const rejected = await world.server.call(
      token,
      'deposit-complete',
      unknownField,
      crypto.randomUUID(),
    );
    expect(rejected.body.error?.code).toBe('banking.paymentMethodRegex');
    const refused = await world.server.call(token, 'deposit-complete', wrong, crypto.randomUUID());
    expect(refused.body.error?.code).toBe('banking.merchantClientError');
  });
});
