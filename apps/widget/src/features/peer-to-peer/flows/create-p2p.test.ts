import type { CaptchaEnd } from '@opencashier/contract/calls/captcha/captcha-frame';
import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { beforeEach, describe, expect, it } from 'vitest';
import { CashierError } from '../../../ports/cashier-error.ts';
import { changeField } from '../../../forms/form-state.ts';
import { chooseMethod, useDeposit } from '../../deposits/state.ts';
import { useP2p } from '../state.ts';
import { settle } from '../../../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../../../testing/fake-ports.ts';
import { beginTest, testConfig, testMethod } from '../../../testing/fixtures.ts';
import { closeWidget } from '../../../shell/close-widget.ts';
import { settleIntent } from '../../../state/intent-key.ts';
import { checkP2p } from './check-p2p.ts';
import { createP2p } from './create-p2p.ts';

const solved = (lot_number: string): CaptchaEnd => ({
  kind: 'solved',
  proof: { kind: 'geetest', captcha_output: 'o', gen_time: '1', lot_number, pass_token: 'p' },
});
const answer = {
  depositId: 'd-1',
  exists: false,
  card: { number: '4111111111111111', payment_system: 'visa' },
  created: '2026-01-01T00:00:00.000Z',
  serverTime: '2026-01-01T00:00:01.000Z',
  payment_amount: '100.07',
  payment_currency: 'MXN',
  timeout_minutes: 15,
  passedAmount: '100',
  passedCurrency: 'MXN',
  fields: {},
};
const p2pMethod = (change: Partial<PaymentMethod> = {}): PaymentMethod =>
  testMethod({
    name: 'card_to_card',
    category: 'peer-to-peer',
    cardViewType: 5,
    captcha: 'geetest',
    p2p: { details: 'card' },
    ...change,
  });

let ports: FakePorts;
function choose(method: PaymentMethod, amount = '100'): void {
  chooseMethod(method);
  useDeposit.setState({ amount });
}
beforeEach(() => {
  beginTest(
    { schema: { meta: { geetestCaptchaId: 'id' } }, userId: 'u-1' },
    { ...testConfig, captcha: { url: 'https://captcha.example', kinds: ['geetest'] } },
  );
  settleIntent();
  useP2p.setState({}, true);
  ports = fakePorts();
  ports.answers = {
    'deposit-create-p2p': () => answer,
    'bank-get': () => ({ bank_type: 'monobank' }),
  };
  choose(p2pMethod());
});

const namesOf = (): string[] => ports.calls.map(({ name }) => name);

describe('creating a peer-to-peer deposit', () => {
  it('[P2P-1, P2P-16] waits briefly for the name of the bank, and adds a late one to the page', async () => {
    let answerBank = (_bank: object): void => {};
    ports.answers['bank-get'] = () => new Promise((resolve) => (answerBank = resolve));
    ports.captchaEnds = [solved('one')];
    const creating = createP2p(ports);
    await expect.poll(namesOf).toContain('bank-get');
    await ports.clock.advance(1500);
    expect(await creating).toEqual({ kind: 'page', page: 'invoice' });
    expect(useP2p.getState().stored).toMatchObject({ depositId: 'd-1', bank: undefined });
    answerBank({ bank_type: 'monobank' });
    await settle();
    expect(useP2p.getState().stored).toMatchObject({ depositId: 'd-1', bank: 'monobank' });
  });

  it('[P2P-1] validates, marks the method, obtains the captcha, creates, looks up the bank, and returns the page', async () => {
    const seen: (string | undefined)[] = [];
    ports.captchaEnds = [
      async () => {
        seen.push(useP2p.getState().processing);
        return solved('one');
      },
    ];
    expect(await createP2p(ports)).toEqual({ kind: 'page', page: 'invoice' });
    expect(seen).toEqual(['card_to_card']);
    expect(ports.events.filter((event) => event !== 'transaction')).toEqual([
      'geetest',
      'deposit-create-p2p',
      'bank-get',
    ]);
    const lookup = { payment_method: 'card_to_card', bin: '41111111', language: 'en' };
    expect(ports.calls[1]?.input).toEqual(lookup);
    expect(useP2p.getState()).toMatchObject({
      stored: { depositId: 'd-1', number: '4111111111111111', bank: 'monobank' },
    });
    expect(useP2p.getState().processing).toBeUndefined();
  });

  it('[P2P-1] stops at an invalid form', async () => {
    choose(p2pMethod(), '1');
    expect(await createP2p(ports)).toEqual({ kind: 'invalid', first: 'amount' });
    expect(ports.events).toEqual([]);
  });

  it('[P2P-1] leads to the unified form if the response describes its own page', async () => {
    const flow = { requisites: [{ label: 'Wallet', value: '1' }] };
    ports.answers['deposit-create-p2p'] = () => ({ ...answer, card: undefined, unifiedFlow: flow });
    ports.captchaEnds = [solved('one')];
    expect(await createP2p(ports)).toEqual({ kind: 'page', page: 'unified-form' });
  });

  it('[P2P-12] stores the requested amount along with the amount to pay', async () => {
    ports.captchaEnds = [solved('one')];
    await createP2p(ports);
    expect(useP2p.getState().stored).toMatchObject({
      passedAmount: '100',
      passedCurrency: 'MXN',
      fields: {},
      payment_amount: '100.07',
    });
  });

  it('[P2P-4] marks an open payment that is returned instead of a new one as earlier', async () => {
    ports.captchaEnds = [solved('one'), solved('two')];
    await createP2p(ports);
    expect(useP2p.getState().stored?.isEarlier).toBe(false);
    ports.answers['deposit-create-p2p'] = () => ({ ...answer, exists: true });
    useDeposit.setState({ amount: '200' });
    expect(await createP2p(ports)).toEqual({ kind: 'page', page: 'invoice' });
    expect(useP2p.getState().stored).toMatchObject({ depositId: 'd-1', isEarlier: true });
  });

  it('[P2P-9] sends the request with the outputs of GeeTest', async () => {
    ports.captchaEnds = [solved('lot')];
    await createP2p(ports);
    expect(ports.calls[0]?.input).toEqual({
      payment_method: 'card_to_card',
      amount: '100',
      currency: 'MXN',
      fields: {},
      selectedCountry: 'mx',
      geetestCaptchaOutput: 'o',
      geetestGenTime: '1',
      geetestLotNumber: 'lot',
      geetestPassToken: 'p',
    });
  });

  it('[P2P-9] sends the bank, the fields, the bonus and the score', async () => {
    const kinds = ['recaptcha-v3'];
    const bonus = { id: 'b1', type: 'deposit', depositBonusData: { minDeposit: 100 } };
    beginTest(
      { bonusId: 'b1', bonusList: [bonus] },
      { ...testConfig, captcha: { url: 'https://captcha.example', kinds } },
    );
    const fields = [{ name: 'bank', type: 'text' as const }];
    choose(p2pMethod({ captcha: 'recaptcha_v3', fields }));
    useDeposit.setState(({ form }) => ({ form: changeField(form, 'bank', 'sbx') }));
    const proof = { kind: 'recaptcha-v3', token: 'score' } as const;
    ports.captchaEnds = [{ kind: 'solved', proof }];
    await createP2p(ports);
    expect(ports.calls[0]?.input).toEqual({
      payment_method: 'card_to_card',
      bank: 'sbx',
      amount: '100',
      currency: 'MXN',
      fields: { bank: 'sbx' },
      bonus: 'b1',
      selectedCountry: 'mx',
      checkScore: 'score',
      checkScoreVersion: 'v3',
    });
  });

  it('[P2P-9] sends captchaBypass if no captcha can be obtained', async () => {
    ports.captchaEnds = Array.from({ length: 4 }, (): CaptchaEnd => ({ kind: 'network' }));
    const creating = createP2p(ports);
    await ports.clock.advance(3000);
    await creating;
    expect(ports.calls[0]?.input).toMatchObject({ captchaBypass: true });
  });

  it('[P2P-2] obtains a new captcha once if the server asks for one, under the same key', async () => {
    let refusals = 1;
    ports.answers['deposit-create-p2p'] = () => {
      refusals -= 1;
      if (refusals >= 0) throw new CashierError('no', { code: 'captcha_required', status: 428 });
      return answer;
    };
    ports.captchaEnds = [solved('one'), solved('two')];
    expect(await createP2p(ports)).toMatchObject({ kind: 'page' });
    const creates = ports.calls.filter(({ name }) => name === 'deposit-create-p2p');
    expect(creates.map(({ input }) => input['geetestLotNumber'])).toEqual(['one', 'two']);
    expect(creates[0]?.key).toBe(creates[1]?.key);
  });

  it('[P2P-2] gives up if the second captcha is rejected too', async () => {
    ports.answers['deposit-create-p2p'] = () => {
      throw new CashierError('no', { code: 'captcha_required', status: 428 });
    };
    ports.captchaEnds = [solved('one'), solved('two')];
    expect(await createP2p(ports)).toMatchObject({ kind: 'failed' });
    expect(ports.captchaTasks).toHaveLength(2);
  });

  it('[P2P-3] shows no error for a captcha closed by the player, and sends nothing', async () => {
    ports.captchaEnds = [{ kind: 'closed' }];
    expect(await createP2p(ports)).toEqual({ kind: 'cancelled' });
    expect(ports.events).toEqual(['geetest']);
    expect(useDeposit.getState().submitting).toBe(false);
  });

  it('[P2P-14] with an amount pattern, validates the amount by it alone and also sends it as a field', async () => {
    const p2p = { details: 'card' as const, amountRegex: '^[1-9]\\d00$' };
    choose(p2pMethod({ captcha: undefined, p2p, amount_rules: {} }), '1550');
    expect(await createP2p(ports)).toEqual({ kind: 'invalid', first: 'amount' });
    useDeposit.setState({ amount: '1500' });
    await createP2p(ports);
    expect(ports.calls[0]?.input).toMatchObject({ amount: '1500', fields: { amount: '1500' } });
  });

  it.each([
    ['no payment details', { card: {} }],
    ['no card at all', { card: undefined }],
    ['an open payment without its time', { exists: true, timeout_minutes: undefined }],
    ['an open payment without its start', { exists: true, created: undefined }],
    ['an open payment without its amount', { exists: true, payment_amount: undefined }],
    ['an open payment without its currency', { exists: true, payment_currency: undefined }],
  ])('[P2P-7] notifies the host of a response with %s', async (_title, change) => {
    ports.answers['deposit-create-p2p'] = () => ({ ...answer, ...change });
    ports.captchaEnds = [solved('one')];
    expect(await createP2p(ports)).toEqual({ kind: 'invalid-response' });
    expect(ports.sent).toMatchObject([{ messageType: 'onInvalidP2PResponse' }]);
    expect(useP2p.getState().stored).toBeUndefined();
  });

  it.each([
    ['a phone only', { card: { phone: '+380501234567' } }],
    ['a number only', { card: { number: '4111111111111111' } }],
    ['encrypted details only', { card: { encoded: { key: '', iv: '', encrypted: '', tag: '' } } }],
    ['a new payment without its time', { exists: false, timeout_minutes: undefined }],
    ['a unified flow only', { card: undefined, unifiedFlow: { requisites: [] } }],
  ])('[P2P-7] does not notify the host of a response with %s', async (_title, change) => {
    ports.answers['deposit-create-p2p'] = () => ({ ...answer, ...change });
    ports.captchaEnds = [solved('one')];
    expect(await createP2p(ports)).toMatchObject({ kind: 'page' });
    expect(ports.sent).toEqual([]);
  });

  it('[P2P-7] notifies the host of an open payment that cannot be paid', async () => {
    ports.answers['deposit-check'] = () => ({ ...answer, exists: true, created: undefined });
    expect(await checkP2p(ports, 'card_to_card')).toEqual({ kind: 'invalid-response' });
    expect(ports.sent).toMatchObject([{ messageType: 'onInvalidP2PResponse' }]);
  });

  it('[P2P-8] reports once that the player left during the creation, and not afterwards', async () => {
    ports.captchaEnds = [
      async () => {
        ports.leavePage();
        ports.leavePage();
        return solved('one');
      },
    ];
    await createP2p(ports);
    ports.leavePage();
    const left = ports.calls.filter(({ name }) => name === 'session-form-on-close-modal');
    expect(left.map(({ input }) => input)).toEqual([
      { paymentMethod: 'card_to_card', paymentMethodText: 'SPEI', userId: 'u-1' },
    ]);
  });

  it('[P2P-8] reports the id in the player’s data if the host names none of its own', async () => {
    beginTest({ user: { id: 42 } });
    choose(p2pMethod({ captcha: undefined }));
    ports.answers['deposit-create-p2p'] = () => {
      ports.leavePage();
      return answer;
    };
    await createP2p(ports);
    const left = ports.calls.find(({ name }) => name === 'session-form-on-close-modal');
    expect(left?.input['userId']).toBe('42');
  });

  it('[P2P-8] reports that the widget was closed during the creation', async () => {
    ports.captchaEnds = [
      async () => {
        closeWidget(ports);
        return solved('one');
      },
    ];
    await createP2p(ports);
    closeWidget(ports);
    expect(namesOf().filter((name) => name === 'session-form-on-close-modal')).toHaveLength(1);
  });

  it('creates one deposit for two clicks', async () => {
    ports.captchaEnds = [solved('one')];
    const first = createP2p(ports);
    expect(await createP2p(ports)).toEqual({ kind: 'busy' });
    await first;
    expect(namesOf().filter((name) => name === 'deposit-create-p2p')).toHaveLength(1);
  });
});
