import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeField, emptyForm } from '../../../../forms/form-state.ts';
import { useDeposit } from '../../state.ts';
import { testCreated, testDeposit, testMethod } from '../../../../testing/fixtures.ts';
import { handlePushes } from '../../../../app/handle-pushes.ts';
import { aboutToClick, beginDepositTest, source } from '../../../../testing/deposit-click.ts';

beforeEach(() => beginDepositTest());

describe('a created deposit', () => {
  it('[SEQ-5] is created by one call, after the session and before anything opens', async () => {
    const { ports, click } = aboutToClick();
    await click();
    const order = ports.events.filter((event) => event !== 'popup');
    expect(order.slice(0, 2)).toEqual(['session-start', 'deposit-create']);
    expect(ports.calls.filter(({ name }) => name.startsWith('deposit-create'))).toHaveLength(1);
  });

  it('leaves no card data in the form once they are sent', async () => {
    const fields = [
      { name: 'cvv', type: 'text' as const, sensitive: true },
      { name: 'city', type: 'text' as const },
    ];
    const { click } = aboutToClick(testMethod({ fields }));
    const typed = changeField(changeField(emptyForm, 'cvv', '123'), 'city', 'Pune');
    useDeposit.setState({ form: typed });
    await click();
    expect(Object.keys(useDeposit.getState().form)).toEqual(['city']);
  });

  it('leaves no one-time code in the form once it is sent', async () => {
    const { click } = aboutToClick();
    const otp = { name: 'otp', type: 'text' as const, sensitive: true };
    const form = changeField(emptyForm, 'otp', '1234');
    useDeposit.setState({ depositId: 'd1', extraFields: [otp], form });
    await click();
    expect(useDeposit.getState().form).toEqual({});
  });

  it('leaves the box that saves the account unticked for the next deposit', async () => {
    const { ports, click } = aboutToClick();
    useDeposit.setState({ saveAccount: true });
    await click();
    expect(ports.calls.at(-1)?.input).toMatchObject({ saveAccount: true });
    expect(useDeposit.getState().saveAccount).toBe(false);
  });

  it('keeps the server’s times, however wrong the player’s clock is', async () => {
    const { ports, click } = aboutToClick();
    const state = testDeposit({ createdAt: '2019-01-01T00:00:00.000Z' });
    ports.answers['deposit-create'] = () => testCreated({ source, state });
    await click();
    expect(useDeposit.getState().current).toMatchObject(state);
  });

  it('keeps the newer state of a push that arrived before the response', async () => {
    const { ports, click } = aboutToClick();
    handlePushes(ports);
    const processed = testDeposit({ status: 'processed', serverTime: '2026-11-15T12:00:01.000Z' });
    ports.answers['deposit-create'] = async () => {
      ports.push('deposit.status', testDeposit({ depositId: 'other' }));
      ports.push('deposit.status', processed);
      await vi.dynamicImportSettled();
      return testCreated({ source });
    };
    await click();
    expect(useDeposit.getState().current).toMatchObject({ depositId: 'd1', status: 'processed' });
    expect(ports.sent.some((sent) => 'id' in sent && sent.id === 'd1')).toBe(true);
  });
});
