import { beforeEach, describe, expect, it } from 'vitest';
import { changeField } from '../../../forms/form-state.ts';
import { useDeposit } from '../state.ts';
import { setSnippet, useMethods } from '../../methods/state.ts';
import { fakePorts } from '../../../testing/fake-ports.ts';
import { beginTest, testList, testMethod, testSnippet } from '../../../testing/fixtures.ts';
import { selectMethod } from './select-method.ts';

beforeEach(() => {
  beginTest();
  const hidden = testMethod({ name: 'hidden', cardViewType: 99 });
  useMethods.setState({ list: testList(testMethod(), testMethod({ name: 'oxxo' }), hidden) });
});

describe('choosing a method', () => {
  it('opens its first page with its name in the URL', () => {
    const ports = fakePorts();
    selectMethod(ports, 'spei');
    expect(ports.places).toEqual([{ path: '/deposit/redirect', query: { method: 'spei' } }]);
    expect(useDeposit.getState().method?.name).toBe('spei');
  });

  it.each([
    ['100', '100'],
    ['5000', ''],
    [null, ''],
  ])('starts with the last amount if it is within the limits: %s', (lastAmount, amount) => {
    setSnippet(testSnippet({ lastAmount }), 0);
    selectMethod(fakePorts(), 'spei');
    expect(useDeposit.getState().amount).toBe(amount);
  });

  it('does not reuse an amount in another currency', () => {
    const balance = { amount: '10', currency: 'USD' };
    setSnippet(testSnippet({ lastAmount: '100', balance }), 0);
    selectMethod(fakePorts(), 'spei');
    expect(useDeposit.getState().amount).toBe('');
  });

  it('keeps the amount when the method changes, and the fields when it does not', () => {
    const ports = fakePorts();
    selectMethod(ports, 'spei');
    useDeposit.setState(({ form }) => ({ amount: '77', form: changeField(form, 'a', 'x') }));
    selectMethod(ports, 'spei');
    expect(useDeposit.getState().form['a']?.value).toBe('x');
    selectMethod(ports, 'oxxo');
    expect(useDeposit.getState()).toMatchObject({ amount: '77', form: {} });
  });

  it.each([
    [0, '/deposit/redirect'],
    [1, '/deposit/redirect'],
    [2, '/deposit/redirect'],
    [3, '/deposit/india'],
    [4, '/deposit/redirect'],
    [5, '/deposit/peer-to-peer/base'],
    [6, '/deposit/redirect'],
    [7, '/deposit/redirect'],
    [8, '/deposit/redirect'],
    [9, '/deposit/redirect'],
    [20, '/deposit/cash'],
  ])('[LIST-12] card view type %i opens %s', (cardViewType, path) => {
    const ports = fakePorts();
    useMethods.setState({ list: testList(testMethod({ cardViewType })) });
    selectMethod(ports, 'spei');
    expect(ports.places).toEqual([{ path, query: { method: 'spei' } }]);
  });

  it('[LIST-12] does nothing for a method that cannot be displayed', () => {
    const ports = fakePorts();
    selectMethod(ports, 'hidden');
    selectMethod(ports, 'unknown');
    expect(ports.places).toEqual([]);
  });
});
