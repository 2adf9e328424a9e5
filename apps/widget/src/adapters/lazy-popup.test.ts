import { expect, it } from 'vitest';
import { lazyPopup } from './lazy-popup.ts';

it('opens nothing, like a blocked popup, before its code is there', () => {
  expect(lazyPopup('/cashier', 'demo', () => {}).open()).toBeNull();
});
