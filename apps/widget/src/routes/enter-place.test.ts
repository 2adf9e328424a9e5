import { beforeEach, describe, expect, it } from 'vitest';
import { CashierError, networkError } from '../ports/cashier-error.ts';
import { chooseMethod, useDeposit } from '../features/deposits/state.ts';
import { findMethod, useMethods } from '../features/methods/state.ts';
import { useSession } from '../state/session.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { beginTest, testDeposit, testList, testMethod, testSnippet } from '../testing/fixtures.ts';
import { enterPlace } from './enter-place.ts';
import { goBack } from '../shell/go-back.ts';
import { readTarget } from '../shell/read-target.ts';

beforeEach(() => beginTest());

function enter(path: string, query: Record<string, string> = {}, ports = setUp()) {
  return enterPlace(ports, { path, query, state: {} });
}

function setUp() {
  const ports = fakePorts();
  ports.answers = {
    'methods-payment-v3': () => testList(),
    'userdata-payment-snippet': () => testSnippet(),
    'deposit-status': () => testDeposit(),
  };
  return ports;
}

const root = { kind: 'go', target: { path: '/deposit' } };
const reloadedRoot = { kind: 'go', target: { path: '/deposit', query: { refetch: '1' } } };

describe('the route table', () => {
  it('[ROUTE-4] includes the empty page and the error page', async () => {
    expect(await enter('/empty')).toMatchObject({ kind: 'show', route: { path: '/empty' } });
    expect(await enter('/error')).toMatchObject({ kind: 'show', route: { path: '/error' } });
  });
});

describe('entering a page', () => {
  it('[ROUTE-1][ROUTE-5] leads from the root and from unknown paths to the deposit list', async () => {
    expect(await enter('/')).toEqual(root);
    expect(await enter('/nowhere')).toEqual(root);
    expect(await enter('/deposit/')).toEqual(root);
    expect(await enter('/deposit')).toMatchObject({ kind: 'show', route: { path: '/deposit' } });
  });

  it('[ROUTE-8] leads to the root, which reloads its list, without a chosen method', async () => {
    expect(await enter('/deposit/redirect')).toEqual(reloadedRoot);
    expect(await enter('/deposit/redirect', { method: 'unknown' })).toEqual(reloadedRoot);
  });

  it('[ROUTE-8] leads to the root if the group is unknown or empty', async () => {
    expect(await enter('/deposit/group')).toEqual(reloadedRoot);
    expect(await enter('/deposit/group', { group: 'unknown' })).toEqual(reloadedRoot);
  });

  it('shows the method’s page for a chosen method', async () => {
    chooseMethod(testMethod());
    expect(await enter('/deposit/redirect')).toMatchObject({ kind: 'show' });
    expect(await enter('/deposit/redirect', { method: 'spei' })).toMatchObject({ kind: 'show' });
  });

  it('restores the method from its name in the URL after a reload', async () => {
    expect(await enter('/deposit/redirect', { method: 'spei' })).toMatchObject({ kind: 'show' });
    expect(useDeposit.getState().method?.name).toBe('spei');
  });

  it('[ROUTE-8] restores the deposit from its id in the URL, along with its method', async () => {
    const ports = setUp();
    const place = { id: 'd1', method: 'spei' };
    expect(await enter('/deposit/complete', place, ports)).toMatchObject({ kind: 'show' });
    expect(ports.calls.find(({ name }) => name === 'deposit-status')?.input).toEqual({
      depositId: 'd1',
      paymentMethod: 'spei',
    });
    expect(useDeposit.getState().current?.depositId).toBe('d1');
    expect(useMethods.getState().list).toBeDefined();
  });

  it('[ROUTE-8] restores a method of the region in which the deposit was created', async () => {
    const ports = setUp();
    const lists = { in: testList(testMethod({ name: 'imps' })) };
    ports.answers['methods-payment-v3'] = ({ country }) =>
      country === 'in' ? lists.in : testList();
    ports.answers['deposit-status'] = () => testDeposit({ paymentMethod: 'imps', country: 'in' });
    const place = { id: 'd1', method: 'imps' };
    expect(await enter('/deposit/india/invoice', place, ports)).toMatchObject({ kind: 'show' });
    expect(findMethod('imps')).toBeDefined();
    expect(useSession.getState().country).toBe('in');
  });

  it('[ROUTE-8] stays in the region of the list if that of the deposit fails to load', async () => {
    const ports = setUp();
    const { country: shown } = useSession.getState();
    ports.answers['methods-payment-v3'] = ({ country }) =>
      country === 'in' ? Promise.reject(networkError()) : testList();
    ports.answers['deposit-status'] = () => testDeposit({ paymentMethod: 'imps', country: 'in' });
    const place = { id: 'd1', method: 'imps' };
    expect(await enter('/deposit/india/invoice', place, ports)).toMatchObject({ kind: 'show' });
    expect(useSession.getState().country).toBe(shown);
    expect(findMethod('spei')).toBeDefined();
  });

  it('[ROUTE-8] leads to the root only if nothing is found', async () => {
    const ports = setUp();
    const notFound = new CashierError('no', { status: 404, code: 'banking.depositNotFound' });
    ports.answers['deposit-status'] = () => Promise.reject(notFound);
    expect(await enter('/deposit/complete', { id: 'd2', method: 'spei' }, ports)).toEqual(
      reloadedRoot,
    );
    expect(await enter('/deposit/complete')).toEqual(reloadedRoot);
  });

  it('leads to the error page, and back from there, if the server cannot be reached', async () => {
    const ports = setUp();
    ports.answers['deposit-status'] = () => Promise.reject(networkError());
    expect(await enter('/deposit/complete', { id: 'd1', method: 'spei' }, ports)).toEqual({
      kind: 'go',
      target: {
        path: '/error',
        query: { back: '/deposit/complete?id=d1&method=spei', transaction: 'deposit' },
        state: { message: 'Network connection failed', code: 'socket.networkError' },
      },
    });
  });
});

describe('leaving a page', () => {
  it('[HEAD-2] leads to the previous page, or to the fallback if there is none', () => {
    const ports = fakePorts();
    goBack(ports, { kind: 'previous', otherwise: '/deposit' });
    expect(ports.places).toEqual([{ path: '/deposit', query: {} }]);
    goBack(ports, { kind: 'previous', otherwise: '/withdrawal' });
    expect(ports.places).toHaveLength(1);
  });

  it('[HEAD-2] keeps the parameters that the fallback needs', () => {
    const ports = fakePorts({
      path: '/deposit/group/redirect',
      query: { group: 'g', method: 'a' },
    });
    goBack(ports, { kind: 'previous', otherwise: '/deposit/group', keeps: ['group'] });
    expect(ports.places).toEqual([{ path: '/deposit/group', query: { group: 'g' } }]);
  });

  it('[HEAD-2] leads to a named route', () => {
    const ports = fakePorts();
    goBack(ports, { kind: 'route', path: '/deposit' });
    goBack(ports, { kind: 'none' });
    expect(ports.places).toEqual([{ path: '/deposit' }]);
  });

  it.each([
    [
      '/deposit/complete?id=1&method=a',
      { path: '/deposit/complete', query: { id: '1', method: 'a' } },
    ],
    ['/deposit', { path: '/deposit', query: {} }],
    ['https://evil.example', { path: '/deposit' }],
    ['//evil.example', { path: '/deposit' }],
    [undefined, { path: '/deposit' }],
  ])('[LIST-7] reads the back route %s', (text, target) => {
    expect(readTarget(text)).toEqual(target);
  });
});
