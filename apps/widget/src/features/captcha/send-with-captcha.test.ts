import type { CaptchaEnd } from '@opencashier/contract/calls/captcha/captcha-frame';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CashierError } from '../../ports/cashier-error.ts';
import { chooseMethod, useDeposit } from '../deposits/state.ts';
import { fakePorts, type FakePorts } from '../../testing/fake-ports.ts';
import { beginTest, testConfig, testCreated, testMethod } from '../../testing/fixtures.ts';
import { createDeposit } from '../deposits/flows/create/create-deposit.ts';
import { errorText } from '../../shell/errors/error-text.ts';
import { settleIntent } from '../../state/intent-key.ts';
import { forgetPaymentSession } from '../deposits/actions.ts';

const solved = (lot: string): CaptchaEnd => ({
  kind: 'solved',
  proof: { kind: 'geetest', captcha_output: 'o', gen_time: '1', lot_number: lot, pass_token: 'p' },
});

let ports: FakePorts;
const click = () => createDeposit(ports, { popup: true });
const created = () => ports.calls.filter(({ name }) => name === 'deposit-create');

const displayErrors = () =>
  ports.sent.flatMap((sent) => (sent.messageType === 'onDisplayError' ? sent.message : []));

function begin(captcha: 'geetest' | 'recaptcha', meta: object = { geetestCaptchaId: 'id' }): void {
  const kinds = ['geetest', 'recaptcha-v3', 'recaptcha-v2'];
  beginTest(
    { schema: { meta } },
    { ...testConfig, captcha: { url: 'https://captcha.example', kinds } },
  );
  forgetPaymentSession();
  settleIntent();
  ports = fakePorts();
  ports.answers = {
    'session-start': () => ({ payment_session_id: 's1', created_at: '', pending_group: null }),
    'deposit-create': () => testCreated({ source: 'https://pay.example/1' }),
  };
  chooseMethod(testMethod({ captcha: captcha === 'geetest' ? 'geetest' : 'recaptcha_v3' }));
  useDeposit.setState({ amount: '100' });
}

function refuseFirst(): void {
  const refusal = new CashierError('no', { status: 428, code: 'captcha_required' });
  const answers = [() => Promise.reject(refusal), () => testCreated()];
  ports.answers['deposit-create'] = () => answers.shift()?.();
}

beforeEach(() => begin('geetest'));

describe('a deposit with a captcha', () => {
  it('[SEQ-4] obtains the captcha in the popup before it is created', async () => {
    ports.captchaEnds = [solved('one')];
    expect(await click()).toEqual({ kind: 'opened' });
    const { events, captchaTasks } = ports;
    expect(events.slice(0, 4)).toEqual(['session-start', 'popup', 'geetest', 'deposit-create']);
    expect(captchaTasks).toMatchObject([{ inPopup: true }]);
    expect(created()[0]?.input).toMatchObject({
      captcha: { kind: 'geetest', lot_number: 'one' },
    });
  });

  it('[SEQ-4] shows the captcha in the widget if the browser blocked the popup', async () => {
    ports.popupRefused = true;
    ports.captchaEnds = [solved('one')];
    expect(await click()).toEqual({ kind: 'blocked' });
    expect(ports.captchaTasks).toMatchObject([{ inPopup: false }]);
  });

  it('is retried once with another captcha, under the same key', async () => {
    refuseFirst();
    ports.captchaEnds = [solved('one'), solved('two')];
    expect(await click()).toEqual({ kind: 'next' });
    const [first, second] = created();
    expect(second?.key).toBe(first?.key);
    expect(second?.input).toMatchObject({ captcha: { lot_number: 'two' } });
  });

  it('fails if the second captcha is rejected too', async () => {
    const refusal = new CashierError('no', { status: 428, code: 'captcha_required' });
    ports.answers['deposit-create'] = () => Promise.reject(refusal);
    ports.captchaEnds = [solved('one'), solved('two'), solved('three')];
    expect(await click()).toEqual({ kind: 'failed', error: refusal });
    expect(created()).toHaveLength(2);
  });

  it('asks a player whose v3 score was too low to solve a v2 captcha', async () => {
    begin('recaptcha');
    refuseFirst();
    ports.captchaEnds = [
      { kind: 'solved', proof: { kind: 'recaptcha-v3', token: 'low' } },
      { kind: 'solved', proof: { kind: 'recaptcha-v2', token: 'ticked' } },
    ];
    expect(await click()).toEqual({ kind: 'next' });
    expect(ports.captchaTasks).toMatchObject([
      { kind: 'recaptcha-v3', action: 'depositCreate' },
      { kind: 'recaptcha-v2' },
    ]);
  });

  it.each<[CaptchaEnd, string]>([
    [
      { kind: 'closed' },
      'You closed the security check, so no deposit was made. Try again when you’re ready.',
    ],
    [{ kind: 'expired' }, 'The security check has expired. Try again.'],
    [
      { kind: 'unknown', message: 'GeeTest 60500' },
      'The security check failed. Try again or choose another method.',
    ],
  ])(
    '[CAP-2][SEQ-14] fails with a message and closes the popup if the captcha is %o',
    async (end, text) => {
      ports.captchaEnds = [end];
      const outcome = await click();
      expect(outcome.kind === 'failed' && errorText(outcome.error)).toBe(text);
      expect(created()).toEqual([]);
      expect(ports.events.at(-1)).toBe('popup closed');
      expect(useDeposit.getState().submitting).toBe(false);
    },
  );

  it('[CAP-6] notifies the host of a captcha whose script does not load', async () => {
    ports.captchaEnds = Array.from({ length: 4 }, (): CaptchaEnd => ({ kind: 'script' }));
    const outcome = click();
    await vi.waitFor(() => expect(ports.captchaTasks).toHaveLength(1));
    await ports.clock.advance(3000);
    await outcome;
    expect(displayErrors()).toEqual(['The captcha ended: script']);
  });

  it.each<[CaptchaEnd, string[]]>([
    [{ kind: 'closed' }, []],
    [{ kind: 'expired' }, []],
    [{ kind: 'unknown', message: 'GeeTest 60500' }, ['GeeTest 60500']],
  ])(
    '[CAP-6] notifies the host of a captcha that cannot run, and of no other failure: %o',
    async (end, messages) => {
      ports.captchaEnds = [end];
      await click();
      expect(displayErrors()).toEqual(messages);
    },
  );

  it.each([
    [{}, 'geetestCaptchaId is required'],
    [{ geetestCaptchaId: '' }, 'Captcha id is empty'],
  ])('[CAP-1][CAP-6] with the schema %o fails with “%s”', async (meta, message) => {
    begin('geetest', meta);
    expect(await click()).toMatchObject({ kind: 'failed', error: { message } });
    expect(displayErrors()).toEqual([message]);
    expect([ports.captchaTasks, created()]).toEqual([[], []]);
  });

  it('[CAP-1] fails with “Captcha data empty” without a result', async () => {
    ports.captchaEnds = Array.from({ length: 4 }, (): CaptchaEnd => ({ kind: 'network' }));
    const outcome = click();
    await ports.clock.advance(3000);
    expect(await outcome).toMatchObject({
      kind: 'failed',
      error: { message: 'Captcha data empty', code: 'captcha.script' },
    });
    expect(displayErrors()).toEqual(['Captcha data empty']);
  });
});
