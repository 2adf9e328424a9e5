import type { StartDataInput } from './messages.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStartData } from './start-data.ts';

describe('start data', () => {
  it('[START-5] has defaults for everything', () => {
    expect(readStartData({})).toEqual({
      bonusList: [],
      closingButton: true,
      experiments: [],
      host: '',
      schema: { meta: {}, assets: {}, fonts: [], variables: {} },
      token: '',
      widgetViewType: 'main',
      transport: 'socket',
      platformVersion: 'redesign',
      user: {},
    });
  });

  it('[START-5] keeps every field that the host sends', () => {
    const sent = {
      bonusId: 'b1',
      bonusList: [{ id: 'b1', type: 'deposit', depositBonusData: { minDeposit: 100 } }],
      closingButton: false,
      experiments: [{ key: 'analytics-21868', group: 'group_b' }],
      host: 'https://socket.example',
      token: 't',
      xOrigin: 'https://site.example',
      userId: '7',
      partnerKey: 'demo',
      widgetViewType: 'sweep',
      transport: 'http',
      platformVersion: 'v2',
      pwa: true,
      isMobileApp: false,
      canShare: true,
      returnUrl: 'https://site.example/paid',
    };
    expect(readStartData(sent)).toMatchObject(sent);
  });

  it('reads whether the widget is shown over the host’s page', () => {
    expect(readStartData({ isOverlay: true }).isOverlay).toBe(true);
    expect(readStartData({}).isOverlay).toBeUndefined();
  });

  it('[START-7] reads the user’s fields from the top level', () => {
    const { user } = readStartData({
      currency: 'INR',
      paymentGeo: 'IN',
      platform: 'ios',
      locale: 'hi',
    });
    expect(user).toEqual({ currency: 'INR', paymentGeo: 'IN', platform: 'ios', lang: 'hi' });
  });

  it.each([
    [{ bonusId: 7 }, { bonusId: '7' }],
    [{ bonusList: [{ id: 7, type: 'deposit' }] }, { bonusList: [{ id: '7', type: 'deposit' }] }],
    [{ currency: 'inr' }, { user: { currency: 'INR' } }],
    [{ user: { currency: 'inr' } }, { user: { currency: 'INR' } }],
  ])('[START-5] normalises %j', (sent, expected) => {
    expect(readStartData(sent)).toMatchObject(expected);
  });

  it.each(['bonusId', 'currency', 'paymentGeo', 'locale', 'userId', 'platformVersion'])(
    '[START-5] uses the default of %s for an empty string',
    (name) => {
      expect(readStartData({ [name]: '' })).toEqual(readStartData({}));
      expect(readStartData({ user: { [name]: '' } }).user).toMatchObject(readStartData({}).user);
    },
  );

  it('[START-7] keeps the user’s values if those at the top level are empty', () => {
    const user = { currency: 'INR', paymentGeo: 'IN', lang: 'hi' };
    const beside = { currency: '', paymentGeo: '', locale: '' };
    expect(readStartData({ ...beside, user }).user).toEqual(user);
  });

  it('uses the default for values of the wrong type', () => {
    const read = readStartData({
      token: 5,
      bonusList: 'x',
      transport: 'pigeon',
      closingButton: 'no',
    });
    expect(read).toMatchObject({
      token: '',
      bonusList: [],
      transport: 'socket',
      closingButton: true,
    });
  });

  it('never throws on JSON', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void readStartData(value)));
  });
});

it('[START-5] numeric ids, which the host’s types allow, are read', () => {
  const given: StartDataInput = {
    token: 'token-1',
    userId: 7,
    bonusId: 8,
    bonusList: [{ id: 8, type: 'deposit' }],
  };
  const read = { userId: '7', bonusId: '8', bonusList: [{ id: '8', type: 'deposit' }] };
  expect(readStartData(given)).toMatchObject(read);
});
