import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mount, unmount } from './mount.tsx';

let container: HTMLElement;
beforeEach(() => {
  container = document.createElement('div');
  container.innerHTML = '<p>skeleton</p>';
  document.body.append(container);
});
afterEach(() => {
  act(unmount);
  document.body.replaceChildren();
});

const show = (text: string, isPainted?: boolean) =>
  act(() => mount(container, <p>{text}</p>, isPainted));

it('replaces the skeleton, and then the earlier screen', async () => {
  await show('first');
  expect(container.innerHTML).toBe('<p>first</p>');
  const [kept] = container.childNodes;
  await show('second');
  expect(container.innerHTML).toBe('<p>second</p>');
  expect(container.firstChild).toBe(kept);
});

it('keeps the elements that are painted already', async () => {
  const [painted] = container.childNodes;
  await show('skeleton', true);
  expect(container.firstChild).toBe(painted);
});

it('builds its own elements if nothing is painted', async () => {
  const [before] = container.childNodes;
  await show('skeleton');
  expect(container.firstChild).not.toBe(before);
});

it('[START-19] does not mount a failure that was overtaken by the application', async () => {
  await act(async () => {
    const failure = mount(container, <p>failure</p>);
    unmount();
    const application = mount(container, <p>application</p>);
    await Promise.all([failure, application]);
  });
  expect(container.innerHTML).toBe('<p>application</p>');
});

it('leaves an empty place for the application when the failure ends', async () => {
  await show('failure');
  act(unmount);
  expect(container.innerHTML).toBe('');
});
