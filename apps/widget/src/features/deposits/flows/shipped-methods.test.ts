import { shippedMethod } from '@opencashier/testing/shipped-method';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeField, emptyForm } from '../../../forms/form-state.ts';
import {
  aboutToClick,
  beginDepositTest,
  createdBy,
  source,
} from '../../../testing/deposit-click.ts';
import { beginTest, testList } from '../../../testing/fixtures.ts';
import { useMethods } from '../../methods/state.ts';
import { useDeposit } from '../state.ts';
import { depositForm } from './create/check-form.ts';

/** A player who has chosen a shipped method and filled in its form. */
function atForm(name: string, start: Record<string, unknown>) {
  const { method: shipped, player, examples } = shippedMethod(name);
  // Captchas have their own tests.
  const { captcha: _captcha, ...method } = shipped;
  beginTest({ ...player, ...start });
  const { ports, click } = aboutToClick(method, String(method.amount_rules[player.currency]?.min));
  const crypto = { name: 'crypto', label: 'Crypto', paymentMethods: [name], position: 1 };
  useMethods.setState({ list: { ...testList(method), groups: [crypto] } });
  const form = Object.entries(examples).reduce(
    (filled, [field, text]) => changeField(filled, field, text),
    emptyForm,
  );
  useDeposit.setState({ form });
  return { ports, click };
}

async function pay(name: string, start: Record<string, unknown> = {}) {
  const { ports, click } = atForm(name, start);
  return { ports, outcome: await click() };
}

beforeEach(beginDepositTest);

describe('a shipped method', () => {
  it.each([
    'red_compra_bank_payments',
    'phone_pe',
    'gpay_einpayz',
    'paytm',
    'upi',
    'upi_qr',
    'phone_pe_qr',
    'paytm_qr',
    'gpay_qr',
  ])('[SEQ-7] %s asks the host to open its source, and opens no popup', async (name) => {
    const { ports, outcome } = await pay(name);
    expect(outcome).toEqual({ kind: 'opened' });
    expect(ports.events).not.toContain('popup');
    expect(ports.sent).toContainEqual({ messageType: 'openExternalUrl', url: source });
  });

  it('[SEQ-7] visa opens its source in a popup, without the host', async () => {
    const { ports } = await pay('visa');
    expect(ports.events).toContain('popup');
    expect(ports.sent).not.toContainEqual({ messageType: 'openExternalUrl', url: source });
  });

  const offer = {
    bonusId: 'b1',
    bonusList: [{ id: 'b1', type: 'deposit', depositBonusData: { minDeposit: 1 } }],
  };

  it.each(['yamoney_h2h', 'yamoney_rub', 'webmoney_usd'])(
    '[BON-4] %s is sent without the chosen bonus',
    async (name) => {
      const { ports } = await pay(name, offer);
      const [sent] = createdBy(ports);
      expect(sent?.input).toMatchObject({ paymentType: name, isActivatedBonus: false });
      expect(sent?.input).not.toHaveProperty('bonusId');
    },
  );

  it('[BON-4, SEQ-15] visa is sent with the chosen bonus', async () => {
    const { ports } = await pay('visa', offer);
    expect(createdBy(ports)[0]?.input).toMatchObject({ bonusId: 'b1', isActivatedBonus: true });
  });

  it.each([
    [7, false],
    [8, true],
    [9, true],
    [10, true],
    [11, false],
  ])('[FORM-11] p2p_card_kyrgyzstan with %i digits has a valid form: %s', (length, isValid) => {
    atForm('p2p_card_kyrgyzstan', {});
    const number = '1'.repeat(length);
    useDeposit.setState(({ form }) => ({ form: changeField(form, 'sender_account', number) }));
    expect(depositForm().isFormValid).toBe(isValid);
  });

  const inGroup = (group: string, isCryptoBonusAvailable = true) => ({
    experiments: [{ key: 'analytics-21868', group }],
    schema: { meta: { isCryptoBonusAvailable } },
  });

  it.each([
    ['crypto_btc', inGroup('group_b'), 'group_b'],
    ['crypto_btc', inGroup('group_a'), undefined],
    ['crypto_btc', inGroup('group_b', false), undefined],
    // BON-6: without an experiment the player is in group_a.
    ['crypto_btc', { schema: { meta: { isCryptoBonusAvailable: true } } }, undefined],
    ['visa', inGroup('group_b'), undefined],
  ])('[BON-5, BON-6, SEQ-15] %s in %j is sent with abTestGroup %s', async (name, start, group) => {
    const { ports } = await pay(name, start);
    expect(createdBy(ports)[0]?.input['abTestGroup']).toBe(group);
  });
});
