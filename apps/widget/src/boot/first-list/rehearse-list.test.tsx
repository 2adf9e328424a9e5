import { afterEach, expect, it, vi } from 'vitest';
import { rehearseList } from './rehearse-list.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

it('lays out an invisible list with every part of the first one, and leaves nothing behind', () => {
  document.body.innerHTML = '<div id="root">skeleton</div>';
  const before = document.documentElement.outerHTML;
  const laidOut: HTMLElement[] = [];
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function read(
    this: HTMLElement,
  ) {
    expect(this.isConnected).toBe(true);
    laidOut.push(this);
    return new DOMRect();
  });

  rehearseList();

  expect(document.documentElement.outerHTML).toBe(before);
  const [stage] = laidOut;
  expect(stage?.style).toMatchObject({ position: 'fixed', visibility: 'hidden' });
  const letter = '[data-method] [aria-hidden]'; // in place of a picture
  const parts = ['header', 'input', 'h2', '[data-method]', 'button', letter];
  for (const part of parts) expect(stage?.querySelector(part), part).toBeTruthy();
});
