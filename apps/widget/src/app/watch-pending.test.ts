import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { setSnippet, useMethods } from '../features/methods/state.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { beginTest, testDeposit, testList, testPending, testSnippet } from '../testing/fixtures.ts';
import { watchPending } from './watch-pending.ts';

beforeEach(() => beginTest());

const later = '2026-11-15T12:00:05.000Z';

function setUp(pending = [testPending()]) {
  const ports = fakePorts();
  ports.answers = {
    'userdata-payment-snippet': () => testSnippet({ pending, serverTime: later }),
    'deposit-status': () => testDeposit({ status: 'processed', serverTime: later }),
  };
  useMethods.setState({ list: testList() });
  setSnippet(testSnippet({ pending }), 0);
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  void watchPending(ports, stop.signal);
  const asked = () => ports.calls.filter(({ name }) => name.endsWith('snippet')).length;
  return { ports, asked };
}

describe('[HOST-14] without pushes', () => {
  it('the host is notified of a pending deposit that is credited while the list is open', async () => {
    const { ports } = setUp();
    ports.answers['userdata-payment-snippet'] = () => testSnippet({ serverTime: later });
    await ports.clock.advance(15_000);
    const reported = ports.sent.flatMap((m) => (m.messageType === 'transaction' ? m.status : []));
    expect(reported).toEqual(['processed']);
    expect(useMethods.getState().snippet?.pending).toEqual([]);
  });

  it('the deposits are asked for at growing intervals, up to 15 seconds', async () => {
    const { ports, asked } = setUp();
    await ports.clock.advance(120_000);
    expect(ports.clock.waits.slice(1, 5)).toEqual([2000, 3000, 4500, 6750]);
    expect(ports.clock.waits.at(-1)).toBe(15_000);
    expect(asked()).toBe(11);
  });

  type World = ReturnType<typeof setUp>;
  it.each([
    ['nothing is pending', () => setSnippet(testSnippet({ serverTime: later }), 0)],
    ['the page is hidden', ({ ports }: World) => ports.setVisible(false)],
    ['pushes arrive', ({ ports }: World) => ports.pushes.setPushing(true)],
  ])('nothing is requested while %s', async (_why, change) => {
    const world = setUp();
    change(world);
    await world.ports.clock.advance(60_000);
    expect(world.asked()).toBe(0);
  });
});
