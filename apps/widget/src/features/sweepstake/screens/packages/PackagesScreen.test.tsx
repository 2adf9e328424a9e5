import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { selectMethodPath } from '../../../../routes/paths.ts';
import { type FakePorts, fakePorts } from '../../../../testing/fake-ports.ts';
import {
  beginTest,
  testBox,
  testList,
  testMethod,
  testSnippet,
} from '../../../../testing/fixtures.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import type { Box } from '../../../coins/state.ts';
import { shownMark } from '../../../methods/flows/announce-list.ts';
import { useMethods } from '../../../methods/state.ts';
import PackagesScreen from './PackagesScreen.tsx';

beforeEach(() => beginTest({ widgetViewType: 'sweep' }));

const answersWith = (boxes: Box[]): FakePorts['answers'] => ({
  'methods-payment-v3': () => testList(testMethod({ name: 'crypto_usdt', category: 'crypto' })),
  'userdata-payment-snippet': () => testSnippet(),
  'sweepstake-boxes': () => ({ boxes }),
  'sweepstake-balance-get': () => [],
  'sweepstake-recoup-sum': () => ({ status: 'played', amount: '0' }),
});

async function showBoxes(...boxes: Box[]) {
  const ports = fakePorts({ path: '/deposit' });
  ports.answers = answersWith(boxes);
  await renderScreen(PackagesScreen, ports);
  await screen.findByRole('list', { name: 'Coin packages' });
  return ports;
}

it('[HOST-1, SEQ-19] tells the host that the packages are shown, and not before', async () => {
  const ports = fakePorts({ path: '/deposit' });
  const told = () => ports.sent.map(({ messageType }) => messageType);
  const isMarked = () => performance.getEntriesByName(shownMark).length > 0;
  performance.clearMarks(shownMark);
  let answer = (_boxes: Box[]) => {};
  const boxes = new Promise<Box[]>((resolve) => (answer = resolve));
  ports.answers = { ...answersWith([]), 'sweepstake-boxes': async () => ({ boxes: await boxes }) };
  await renderScreen(PackagesScreen, ports);
  await expect.poll(() => useMethods.getState().list).toBeDefined();
  expect([told().includes('fullyLoaded'), isMarked()]).toEqual([false, false]);
  answer([box('a', '1')]);
  await expect.poll(told).toContain('fullyLoaded');
  expect(isMarked()).toBe(true);
});

const box = (id: string, price: string, boxes?: Box[]) =>
  testBox({ id, price, ...(boxes && { boxes }) });

const cards = () => [...document.querySelectorAll<HTMLElement>('button[data-method]')];
const idsOf = (elements: HTMLElement[]) => elements.map(({ dataset }) => dataset['method']);
const wideCards = () => cards().filter((card) => /wide/.test(card.closest('li')?.className ?? ''));

it('[SWP-1] leads from a package to the coins to pay with', async () => {
  const ports = await showBoxes(box('small', '4.99'), box('large', '99.99'));
  await userEvent.click(screen.getByRole('button', { name: /\$99\.99$/ }));
  expect(ports.places).toEqual([{ path: selectMethodPath, query: { box: 'large' } }]);
});

it('[SWP-2] shows the packages in a box together, under a heading of their own', async () => {
  await showBoxes(box('a', '5'), box('set', '20', [box('inner', '10')]));
  screen.getByRole('heading', { name: 'Bigger packages, better value' });
  expect(idsOf(cards())).toEqual(['a', 'set', 'inner']);
});

it('draws the more coins, the more a package costs', async () => {
  await showBoxes(box('c', '99.99'), box('a', '4.99', [box('d', '199.99')]), box('b', '9.99'));
  const drawn = cards().map((card) => [card.dataset['method'], card.children[0]?.children.length]);
  expect(Object.fromEntries(drawn)).toEqual({ a: 1, b: 2, c: 3, d: 4 });
});

it('gives the first of an odd number of packages a full row', async () => {
  await showBoxes(
    box('a', '1'),
    box('set', '20', [box('inner', '10')]),
    box('b', '2'),
    box('c', '3'),
  );
  expect(idsOf(wideCards())).toEqual(['a']);
});
