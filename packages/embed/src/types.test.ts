import { expect, it } from 'vitest';
import type { CashierController, MountOptions, StartDataInput } from './index.ts';
import { mount, preload } from './index.ts';

// The types gate reads these: each line marked below must not compile.

const where = { url: 'https://pay.example/cashier', partner: 'demo' };
const data: StartDataInput = { token: 'token-1' };

export function misuseOfMount(element: Element): void {
  // @ts-expect-error The token is part of the start data.
  mount(element, { ...where, data: { currency: 'INR' } });
  // @ts-expect-error There is no start without data.
  mount(element, where);
  // @ts-expect-error The partner's key is missing.
  mount(element, { url: where.url, data });
  // @ts-expect-error There is no such presentation.
  mount(element, { ...where, data, presentation: 'popover' });
  // @ts-expect-error A height in pixels is the element's own affair.
  mount(element, { ...where, data, height: 400 });
  // @ts-expect-error There is no such page.
  mount(element, { ...where, data, page: 'history' });
  // @ts-expect-error There is no such theme.
  mount(element, { ...where, data: { ...data, theme: 'sepia' } });
  // @ts-expect-error The widget knows no such transport.
  mount(element, { ...where, data: { ...data, transport: 'carrier pigeon' } });
  // @ts-expect-error A selector is no element.
  mount('#cashier', { ...where, data });
  // @ts-expect-error querySelector may find nothing.
  mount(document.querySelector('#cashier'), { ...where, data });
  // @ts-expect-error No token is handed to a frame that nobody opened yet.
  preload(element, { ...where, data });
}

export function misuseOfController(cashier: CashierController): void {
  // @ts-expect-error There is no such event.
  cashier.on('closed', () => undefined);
  // @ts-expect-error The payload of `resize` is { height }.
  cashier.on('resize', ({ width }) => width);
  // @ts-expect-error A handler of one event is no handler of another.
  cashier.off('close', (payload: { height: number }) => payload);
  // @ts-expect-error A token is part of the start data.
  cashier.update({ currency: 'INR' });
  // @ts-expect-error A token is a text.
  cashier.updateToken(undefined);
  // @ts-expect-error A bonus has an id.
  cashier.updateBonuses([{ type: 'deposit' }]);
  // @ts-expect-error Variables are texts.
  cashier.updateAppearance({ variables: { radius: 4 } });
}

it('takes what is right', () => {
  const options = {
    ...where,
    data: { ...data, theme: 'dark', bonusList: [{ id: '7', type: 'freespin' }] },
    presentation: 'sheet',
    height: 'auto',
    title: undefined,
  } satisfies MountOptions;
  expect(options.data.token).toBe('token-1');
});
