import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { beginTest } from '../../testing/fixtures.ts';
import { RedeemableCard } from './RedeemableCard.tsx';

beforeEach(() => beginTest({ widgetViewType: 'sweep' }));

it.each([
  [{ sweep: '0', unplayed: '0', gold: '0' }, 'You have no sweep coins right now'],
  [{ sweep: '100', unplayed: '0', gold: '0' }, 'All your sweep coins are played'],
  [{ sweep: '100', unplayed: '5', gold: '0' }, '5 more to play before all can be redeemed'],
  [undefined, 'Loading your coins'],
])('[SWP-6] of %j says: %s', (held, said) => {
  expect(renderToStaticMarkup(<RedeemableCard held={held} />)).toContain(said);
});
