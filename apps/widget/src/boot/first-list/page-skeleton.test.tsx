import { expect, it } from 'vitest';
import { useMethods } from '../../features/methods/state.ts';
import { beginTest } from '../../testing/fixtures.ts';
import { skeleton } from './page-skeleton.tsx';

it('has no text, because the page does not know the language yet', () => {
  beginTest();
  expect(useMethods.getState().list).toBeUndefined();
  const page = document.createElement('div');
  page.innerHTML = skeleton;
  expect(page.querySelector('header')).not.toBeNull();
  expect(page.textContent.trim()).toBe('');
  const attributes = [...page.querySelectorAll('*')].flatMap((element) =>
    ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  );
  expect(attributes.filter((text) => text.trim() !== '')).toEqual([]);
});
