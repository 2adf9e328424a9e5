import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeField } from '../../../../forms/form-state.ts';
import { CashierError, networkError } from '../../../../ports/cashier-error.ts';
import { useDeposit } from '../../state.ts';
import { useMethods } from '../../../methods/state.ts';
import { flaggedErrorText } from '../../../../testing/form-error-texts.ts';
import { beginTest, testCreated, testList, testMethod } from '../../../../testing/fixtures.ts';
import { markMethodsShown } from '../../../methods/flows/announce-list.ts';
import {
  aboutToClick,
  beginDepositTest,
  createdBy,
  source,
} from '../../../../testing/deposit-click.ts';

beforeEach(() => beginDepositTest());

describe('within the click', () => {
  it('[SEQ-1][SEQ-2][SEQ-3] starts the session, validates and opens the popup before any response', () => {
    const { ports, click } = aboutToClick();
    void click();
    expect(ports.events).toEqual(['session-start', 'popup']);
  });

  it('[SEQ-2][FORM-16] stops at an invalid form: no popup, no deposit', async () => {
    const { ports, click } = aboutToClick(testMethod(), '1');
    expect(await click()).toEqual({ kind: 'invalid', first: 'amount' });
    expect(ports.events).toEqual(['session-start']);
    expect(useDeposit.getState().amountError?.()).toBe('The minimum deposit is $50');
  });

  it('[FORM-5][FORM-7] flags the invalid fields, returns the first, and tracks them', async () => {
    const fields = [
      { name: 'a', type: 'text' as const },
      { name: 'b', type: 'text' as const, regex: '^x$' },
    ];
    const method = testMethod({ fields });
    const { ports, click } = aboutToClick(method);
    useDeposit.setState(({ form }) => ({ form: changeField(form, 'a', 'ok') }));
    expect(await click()).toEqual({ kind: 'invalid', first: 'b' });
    expect(flaggedErrorText(useDeposit.getState().form, method, 'b')).toBe('Fill in this field');
    expect(ports.tracked).toEqual([
      ['regex-error', 'a'],
      ['regex-error', 'b'],
    ]);
  });

  it('[SEQ-19][NET-15] measures the time since the methods were shown, and reports it once', async () => {
    const { ports, click } = aboutToClick();
    expect(useDeposit.getState()).toMatchObject({ submitted: false, submitDelayMs: 0 });
    const beforeMs = performance.now();
    markMethodsShown();
    await click();
    const { submitted, submitDelayMs } = useDeposit.getState();
    expect(submitted).toBe(true);
    expect(Number.isInteger(submitDelayMs)).toBe(true);
    expect(submitDelayMs).toBeLessThanOrEqual(Math.ceil(performance.now() - beforeMs));
    expect(performance.getEntriesByName('cashier:methods-shown')).toEqual([]);
    await click();
    expect(ports.tracked).toEqual([['submit-delay', submitDelayMs]]);
  });

  it('[SEQ-19] sets no second mark when the player returns to the list', async () => {
    const { ports, click } = aboutToClick();
    markMethodsShown();
    await click();
    markMethodsShown();
    expect(performance.getEntriesByName('cashier:methods-shown')).toEqual([]);
    await click();
    expect(ports.tracked).toHaveLength(1);
  });

  it('[SEQ-23] starts the session without the amount if the form rejects it', async () => {
    const { ports, click } = aboutToClick(testMethod(), '1');
    await click();
    useDeposit.setState({ amount: '100' });
    await click();
    const started = ports.calls.filter(({ name }) => name === 'session-start');
    expect(started.map(({ input }) => input)).toEqual([{ currency: 'MXN' }]);
  });

  it('ignores a second click while the first is in progress', async () => {
    const { ports, click } = aboutToClick();
    const first = click();
    expect(await click()).toEqual({ kind: 'busy' });
    expect(await first).toEqual({ kind: 'opened' });
    expect(createdBy(ports)).toHaveLength(1);
    expect(ports.events.filter((event) => event === 'popup')).toHaveLength(1);
  });
});

describe('the popup', () => {
  it('[SEQ-3][SEQ-8] opens the source', async () => {
    const { ports, click } = aboutToClick();
    expect(await click()).toEqual({ kind: 'opened' });
    expect(ports.events).toEqual([
      'session-start',
      'popup',
      'deposit-create',
      'transaction',
      `popup to ${source}`,
    ]);
  });

  it('is replaced by a visible link if the browser blocks it', async () => {
    const { ports, click } = aboutToClick();
    ports.popupRefused = true;
    expect(await click()).toEqual({ kind: 'blocked' });
    expect(useDeposit.getState().current).toMatchObject({ depositId: 'd1', source });
  });

  it.each([
    ['the caller asks for none', testMethod(), {}, false],
    ['the platform is native', testMethod(), { platform: 'ios' }, true],
    ['the method redirects instead', testMethod({ redirectStyle: true }), {}, true],
    ['the method opens externally', testMethod({ opensExternally: true }), {}, true],
    ['the method does not use one', testMethod({ popup: false }), {}, true],
  ])('[SEQ-3][SEQ-7][SEQ-25] is not opened if %s', async (_, method, start, wanted) => {
    beginTest(start);
    const { ports, click } = aboutToClick(method);
    expect(await click(wanted)).toEqual({ kind: 'opened' });
    expect(ports.events).not.toContain('popup');
    expect(ports.sent).toContainEqual({ messageType: 'openExternalUrl', url: source });
  });

  it('[SEQ-14] is closed if the deposit fails', async () => {
    const { ports, click } = aboutToClick();
    const error = new CashierError('no', { status: 500, code: 'server.internal' });
    ports.answers['deposit-create'] = () => Promise.reject(error);
    expect(await click()).toEqual({ kind: 'failed', error });
    expect(ports.events.at(-1)).toBe('popup closed');
    const { submitting, current } = useDeposit.getState();
    expect({ submitting, current }).toEqual({ submitting: false, current: undefined });
  });

  it('[HOST-8] is closed if the source has a forbidden URL', async () => {
    const { ports, click } = aboutToClick();
    ports.answers['deposit-create'] = () => testCreated({ source: 'javascript:alert(1)' });
    expect(await click()).toMatchObject({ kind: 'failed' });
    expect(ports.events.at(-1)).toBe('popup closed');
  });
});

describe('the request', () => {
  it('[SEQ-15][SEQ-16][SEQ-23] contains everything that the deposit needs', async () => {
    const fields = ['a', 'wallet'].map((name) => ({ name, type: 'text' as const }));
    const { ports, click } = aboutToClick(testMethod({ fields }), '1 00,5');
    useMethods.setState({
      list: {
        ...testList(),
        groups: [{ name: 'g', label: 'G', paymentMethods: ['spei'], position: 1 }],
      },
    });
    useDeposit.setState(({ form }) => ({
      form: changeField(changeField(form, 'a', 'x'), 'wallet', 'w'),
    }));
    await click();
    expect(ports.calls[0]?.input).toEqual({ amount: '100.5', currency: 'MXN', pendingGroup: 'g' });
    expect(createdBy(ports)[0]?.input).toEqual({
      amount: '100.5',
      currency: 'MXN',
      fields: { a: 'x' },
      wallet: 'w',
      isActivatedBonus: false,
      paymentSessionId: 's1',
      paymentType: 'spei',
      selectedCountry: 'mx',
    });
  });

  it('[SEQ-15] contains the host’s return address, if the host has one', async () => {
    const { ports, click } = aboutToClick();
    await click();
    beginDepositTest({ returnUrl: 'https://site.example/paid' });
    const second = aboutToClick();
    await second.click();
    expect(createdBy(ports)[0]?.input).not.toHaveProperty('returnUrl');
    expect(createdBy(second.ports)[0]?.input).toMatchObject({
      returnUrl: 'https://site.example/paid',
    });
  });

  it('[SEQ-1] uses a session that is started once', async () => {
    const { ports, click } = aboutToClick();
    await click();
    await click();
    expect(ports.calls.map(({ name }) => name)).toEqual([
      'session-start',
      'deposit-create',
      'deposit-create',
    ]);
  });

  it('[SEQ-1] starts another session if the first failed to start', async () => {
    const { ports, click } = aboutToClick();
    const start = ports.answers['session-start'];
    ports.answers['session-start'] = () => Promise.reject(networkError());
    expect(await click()).toMatchObject({ kind: 'failed' });
    if (start) ports.answers['session-start'] = start;
    expect(await click()).toEqual({ kind: 'opened' });
  });

  it('has a new key for each deposit, and the same while the outcome is unknown', async () => {
    const { ports, click } = aboutToClick();
    const answer = ports.answers['deposit-create'];
    ports.answers['deposit-create'] = () => Promise.reject(networkError());
    await click();
    if (answer) ports.answers['deposit-create'] = answer;
    await click();
    await click();
    const [lost, again, another] = createdBy(ports).map(({ key }) => key);
    expect(lost).toHaveLength(21);
    expect(again).toBe(lost);
    expect(another).not.toBe(lost);
  });

  it('has another key if the player changes the amount after a lost response', async () => {
    const { ports, click } = aboutToClick();
    ports.answers['deposit-create'] = () => Promise.reject(networkError());
    await click();
    useDeposit.setState({ amount: '200' });
    await click();
    const [lost, changed] = createdBy(ports).map(({ key }) => key);
    expect(changed).not.toBe(lost);
  });
});

describe('the browser’s data', () => {
  it('is sent only for a method whose provider needs it, and does not change the idempotency key', async () => {
    const plain = aboutToClick();
    await plain.click();
    expect(createdBy(plain.ports)[0]?.input).not.toHaveProperty('browser');
    const { ports, click } = aboutToClick(testMethod({ needsBrowser: true }));
    vi.stubGlobal('screen', { width: 360, height: 740, colorDepth: 24 });
    ports.answers['deposit-create'] = () => Promise.reject(networkError());
    await click();
    // The player rotates the phone before the second attempt.
    vi.stubGlobal('screen', { width: 740, height: 360, colorDepth: 24 });
    await click();
    const [first, second] = createdBy(ports);
    expect(first?.input).toMatchObject({
      browser: { screenWidth: 360, screenHeight: 740, colorDepth: 24, javaEnabled: false },
    });
    expect(second?.input).toMatchObject({ browser: { screenWidth: 740, screenHeight: 360 } });
    expect(second?.key).toBe(first?.key);
    vi.unstubAllGlobals();
  });
});
