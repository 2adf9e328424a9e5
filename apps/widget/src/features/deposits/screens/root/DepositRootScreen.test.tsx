import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import { beginTest, testList, testMethod, testSnippet } from '../../../../testing/fixtures.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { useMethods } from '../../../methods/state.ts';
import { DepositRootScreen } from './DepositRootScreen.tsx';

beforeEach(() => {
  beginTest();
  performance.clearMarks();
});

async function openRoot(list = testList()) {
  const ports = fakePorts();
  ports.answers = {
    'methods-payment-v3': () => list,
    'userdata-payment-snippet': () => testSnippet(),
  };
  await renderScreen(DepositRootScreen, ports);
  return ports;
}

const text = (title: string, more = {}) => ({ en: { title, ...more } });

describe('the root of deposits', () => {
  it.each([
    ['a direct geo', { ...testList(), directGeo: true }, '1'],
    ['no method that can be shown', testList(testMethod({ cardViewType: 99 })), '0'],
  ])('[LIST-2] leads to the empty page with %s, and notifies the host', async (_, list, direct) => {
    const ports = await openRoot(list);
    await expect
      .poll(() => ports.places)
      .toEqual([{ path: '/empty', query: { transaction: 'deposit', direct } }]);
    const message = 'Empty payment methods';
    expect(ports.sent).toContainEqual({ messageType: 'onDisplayError', message });
  });

  it('[LIST-14] shows popular methods first, and the badge of a method', async () => {
    const plain = testMethod({ name: 'plain', position: 1, text: text('Plain') });
    const popular = testMethod({
      name: 'popular',
      position: 2,
      isPopular: true,
      badge: 'new',
      text: text('Liked', { new: 'Brand new' }),
    });
    await openRoot(testList(plain, popular));
    const first = await screen.findByText('Liked');
    const place = first.compareDocumentPosition(screen.getByText('Plain'));
    expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    screen.getByText('Brand new');
  });

  it('[LIST-14] shows the letters of a method whose icon cannot be fetched', async () => {
    await openRoot(testList(testMethod({ text: text('SPEI'), iconIds: ['missing'] })));
    await screen.findByText('SPEI');
    const icon = document.querySelector<HTMLImageElement>('img[src*="missing"]');
    if (!icon) throw new Error('there is no icon');
    fireEvent.error(icon);
    expect(icon.hidden).toBe(true);
    expect(icon.nextElementSibling?.getAttribute('data-letters')).toBe('SPEI');
  });

  it('[SEQ-19] sets one mark when the methods are first shown, and none on a return', async () => {
    const marks = () => performance.getEntriesByName('cashier:methods-shown').length;
    await openRoot();
    await screen.findByText('SPEI');
    expect(marks()).toBe(1);
    performance.clearMarks();
    cleanup();
    await openRoot();
    await screen.findByText('SPEI');
    useMethods.setState({ list: testList(testMethod({ text: text('Other') })) });
    await screen.findByText('Other');
    expect(marks()).toBe(0);
  });

  it('[HOST-1, NET-11] notifies the host and analytics that the methods are shown, with the load timings', async () => {
    performance.mark('cashier:start', { startTime: 12.4 });
    const ports = await openRoot();
    const loaded = () => ports.sent.filter(({ messageType }) => messageType === 'fullyLoaded');
    await expect.poll(loaded).toHaveLength(1);
    const timings = { start: 12, methods: expect.any(Number) };
    expect(loaded()).toEqual([{ messageType: 'fullyLoaded', timings }]);
    expect(ports.tracked).toContainEqual(['load-start', 12]);
  });

  it('[LIST-10] leads to the regions', async () => {
    const ports = await openRoot();
    await userEvent.click(screen.getByRole('button', { name: /^Change region/ }));
    expect(ports.places).toEqual([{ path: '/deposit/region' }]);
  });
});
