import { expect, it } from 'vitest';
import type { CashierController, MountOptions, StartDataInput } from './index.ts';
import type { JSX } from 'react';
import type { OpenCashierElement } from './element.ts';
import './jsx.ts';
import { mount, preload } from './index.ts';
import { createCashierBridge } from './react-native.ts';
import type { OpenCashierProps } from './react.tsx';

// The types gate reads these: each line marked below must not compile.

const where = { url: 'https://pay.example/cashier', partner: 'demo' };
const data: StartDataInput = { token: 'token-1' };

export function misuseOfMount(element: Element): void {
  // @ts-expect-error The token is part of the start data.
  mount(element, { ...where, data: { currency: 'INR' } });
  // @ts-expect-error The start data is missing.
  mount(element, where);
  // @ts-expect-error The partner's key is missing.
  mount(element, { url: where.url, data });
  // @ts-expect-error There is no such presentation.
  mount(element, { ...where, data, presentation: 'popover' });
  // @ts-expect-error The page itself sets a height in pixels on the element.
  mount(element, { ...where, data, height: 400 });
  // @ts-expect-error There is no such page.
  mount(element, { ...where, data, page: 'history' });
  // @ts-expect-error There is no such theme.
  mount(element, { ...where, data: { ...data, theme: 'sepia' } });
  // @ts-expect-error There is no such transport.
  mount(element, { ...where, data: { ...data, transport: 'carrier pigeon' } });
  // @ts-expect-error There is no such platform.
  mount(element, { ...where, data: { ...data, platform: 'Android' } });
  // @ts-expect-error An id is a text or a number.
  mount(element, { ...where, data: { ...data, userId: { id: 7 } } });
  // @ts-expect-error The token is a text, not the answer that holds it.
  mount(element, { ...where, data: { token: { token: 'token-1' } } });
  // @ts-expect-error A selector is not an element.
  mount('#cashier', { ...where, data });
  // @ts-expect-error querySelector may find nothing.
  mount(document.querySelector('#cashier'), { ...where, data });
  // @ts-expect-error preload() takes no start data, and so no token.
  preload(element, { ...where, data });
}

export function misuseOfController(cashier: CashierController): void {
  // @ts-expect-error There is no such event.
  cashier.on('closed', () => undefined);
  // @ts-expect-error The payload of `resize` is { height }.
  cashier.on('resize', ({ width }) => width);
  // @ts-expect-error A handler of one event cannot handle another.
  cashier.off('close', (payload: { height: number }) => payload);
  // @ts-expect-error A token is part of the start data.
  cashier.update({ currency: 'INR' });
  // @ts-expect-error A token is a text.
  cashier.updateToken(undefined);
  // @ts-expect-error A bonus has an id.
  cashier.updateBonuses([{ type: 'deposit' }]);
  // @ts-expect-error The id of a bonus is a text or a number.
  cashier.updateBonuses([{ id: true, type: 'deposit' }]);
  // @ts-expect-error Variables are texts.
  cashier.updateAppearance({ variables: { radius: 4 } });
}

export function misuseOfComponents(take: (props: OpenCashierProps) => void): void {
  // @ts-expect-error Data may be undefined for a while, but must be named.
  take(where);
  // @ts-expect-error The events of the component are props that begin with `on`.
  take({ ...where, data, close: () => undefined });
  // @ts-expect-error The payload of `close` holds no height.
  take({ ...where, data, onClose: ({ height }) => height });
}

export function misuseOfElement(cashier: OpenCashierElement): void {
  // @ts-expect-error The payload of an event is in `detail`.
  cashier.addEventListener('resize', (event) => event.height);
  // @ts-expect-error There is no such theme.
  cashier.data = { theme: 'sepia' };
}

export function misuseOfTag(take: (props: JSX.IntrinsicElements['open-cashier']) => void): void {
  take({ ...where, token: 'token-1', theme: 'dark', 'payment-geo': 'IN', className: 'cashier' });
  // @ts-expect-error There is no such theme.
  take({ ...where, theme: 'sepia' });
  // @ts-expect-error The partner's key is missing.
  take({ url: where.url });
}

export function misuseOfTransactions(cashier: CashierController): void {
  cashier.on('transaction', ({ kind, status, outcome }) => {
    if (kind === 'deposit' && status === 'mistaked') return outcome === 'failed';
    // @ts-expect-error There is no such status.
    return status === 'done';
  });
  // @ts-expect-error There is no such outcome.
  cashier.on('close', ({ transaction }) => transaction?.outcome === 'won');
}

export function misuseOfBridge(): void {
  // @ts-expect-error The handler that opens other apps is missing.
  createCashierBridge({ ...where, data });
  // @ts-expect-error A web view has no presentation.
  createCashierBridge({ ...where, data, openUrl: () => undefined, presentation: 'modal' });
}

it('the type checker accepts valid options', () => {
  const options = {
    ...where,
    data: {
      ...data,
      theme: 'dark',
      userId: 7,
      bonusId: '8',
      bonusList: [{ id: 8, type: 'freespin' }],
      currency: undefined,
      schema: { variables: undefined },
    },
    presentation: 'sheet',
    height: 'auto',
    title: undefined,
  } satisfies MountOptions;
  expect(options.data.token).toBe('token-1');
});
