import { describe, expect, it } from 'vitest';
import { fakeHistory } from '../testing/fake-history.ts';
import type { Target } from '../ports/navigator.ts';
import { createNavigator } from './navigator.ts';

const origin = 'https://cashier.example';

function open(address: string) {
  const { view, entries, href } = fakeHistory(`${origin}${address}`);
  const navigator = createNavigator({ base: '/cashier', partner: 'demo', view });
  return { navigator, entries, href };
}

describe('the navigator', () => {
  it.each([
    ['/cashier', '/', {}],
    ['/cashier/deposit?partner=demo', '/deposit', {}],
    ['/cashier/deposit/complete?id=d1&partner=demo', '/deposit/complete', { id: 'd1' }],
    ['/cashierette/deposit', '/', {}],
  ])('[START-1] reads %s as %s', (address, path, query) => {
    expect(open(address).navigator.place()).toMatchObject({ path, query });
  });

  it('keeps the partner in every URL, and the state out of it', () => {
    const { navigator, href } = open('/cashier/deposit?partner=demo');
    navigator.go({ path: '/error', query: { back: '/deposit?a=b' }, state: { message: 'oh' } });
    expect(href()).toBe(`${origin}/cashier/error?back=%2Fdeposit%3Fa%3Db&partner=demo`);
    expect(navigator.place()).toEqual({
      path: '/error',
      query: { back: '/deposit?a=b' },
      state: { message: 'oh' },
    });
  });

  it('has an empty state where none was given', () => {
    const { navigator } = open('/cashier/deposit?partner=demo');
    expect(navigator.place().state).toEqual({});
    navigator.go({ path: '/error' });
    expect(navigator.place().state).toEqual({});
  });

  it('[HEAD-2] goes back only to a page of the widget', () => {
    const { navigator, href } = open('/cashier/deposit?partner=demo');
    expect(navigator.back()).toBe(false);
    navigator.go({ path: '/deposit/redirect' });
    navigator.replace({ path: '/error' });
    expect(navigator.back()).toBe(true);
    expect(href()).toBe(`${origin}/cashier/deposit?partner=demo`);
    expect(navigator.back()).toBe(false);
  });

  it('[HEAD-2] adds one entry for a double click, so that one step back leaves the page', () => {
    const { navigator, entries, href } = open('/cashier/deposit?partner=demo');
    const target: Target = { path: '/deposit/crypto', query: { method: 'a b', note: "it's" } };
    navigator.go(target);
    navigator.go({ ...target, state: { from: 'list' } });
    expect(entries).toHaveLength(2);
    expect(navigator.place().state).toEqual({ from: 'list' });
    expect(navigator.back()).toBe(true);
    expect(href()).toBe(`${origin}/cashier/deposit?partner=demo`);
    expect(navigator.back()).toBe(false);
  });

  it('replaces without a new entry, and reports every change', () => {
    const { navigator, entries } = open('/cashier/deposit');
    const seen: string[] = [];
    const stop = navigator.onChange(({ path }) => seen.push(path));
    navigator.replace({ path: '/empty' });
    navigator.go({ path: '/error' });
    navigator.back();
    stop();
    navigator.go({ path: '/deposit' });
    expect(seen).toEqual(['/empty', '/error', '/empty']);
    expect(entries).toHaveLength(2);
  });
});
