import { type FakeWallet, startFakeWallet } from '@opencashier/testing/fake-wallet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProviderUnavailable } from '../providers/provider.ts';
import { createWalletClient, type WalletClient } from './wallet-client.ts';

let wallet: FakeWallet;
let client: WalletClient;

beforeAll(async () => {
  wallet = await startFakeWallet();
  client = createWalletClient('the wallet', { url: wallet.url, secrets: [wallet.secret] });
});
afterAll(() => wallet.close());
beforeEach(() => {
  wallet.fault = 'none';
  wallet.fixedAnswer = undefined;
});

const movement = (reference: string) => ({ reference, user: 'ann', amount: '10', currency: 'EUR' });

describe('an answer of an operator’s own wallet', () => {
  it('is accepted if it names the requested movement, new or repeated', async () => {
    expect(await client.ask('credit', movement('a'))).toEqual({ reference: 'a' });
    expect(await client.ask('credit', movement('a'))).toEqual({ reference: 'a' });
    expect(wallet.balanceOf('ann').available).toBe(1000n);
  });

  it.each([
    ['no content', 204, '', 'answered 204 without JSON'],
    ['nothing', 200, '', 'answered 200 without JSON'],
    ['a word', 200, 'OK', 'answered 200 without JSON'],
    ['a page', 200, '<html>Down for a moment</html>', 'answered 200 without JSON'],
    ['an empty object', 200, '{}', 'answered 200 {}'],
    ['an error', 200, '{"error":"unknown player"}', 'answered 200 {"error":"unknown player"}'],
    ['another movement', 200, '{"reference":"b"}', 'answered with another reference'],
    ['a refusal', 422, '{"reference":"a"}', 'answered 422 {"reference":"a"}'],
  ])('is rejected if it is %s, and the reason is given', async (_name, status, body, why) => {
    wallet.fixedAnswer = { status, body };
    const answer = client.ask('credit', movement('a'));
    await expect(answer).rejects.toThrow(ProviderUnavailable);
    await expect(answer).rejects.toThrow(why);
  });

  it.each(['lost', 'partial', 'down'] as const)('that is %s is asked for again', async (fault) => {
    wallet.fault = fault;
    const answer = client.ask('credit', movement(fault));
    await expect(answer).rejects.toThrow(ProviderUnavailable);
    wallet.fault = 'none';
    expect(await client.ask('credit', movement(fault))).toEqual({ reference: fault });
    const taken = wallet.movements.filter(({ reference }) => reference === fault);
    expect(taken).toHaveLength(1);
  });

  it('that arrives too late does not count', async () => {
    wallet.fault = 'slow';
    const settings = { url: wallet.url, secrets: [wallet.secret] };
    const shortTimeoutClient = createWalletClient('the wallet', settings, 20);
    await expect(shortTimeoutClient.ask('hold', movement('h'))).rejects.toThrow(
      ProviderUnavailable,
    );
  });
});
