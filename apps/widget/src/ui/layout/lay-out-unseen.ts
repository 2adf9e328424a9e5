/**
 * Puts an element into the page invisibly, lets the browser lay it out and removes it, all in one
 * task, so that nobody sees it. The next layout finds its fonts loaded and its text shaped.
 */
export function layOutUnseen(element: HTMLElement): void {
  element.style.cssText = 'position:fixed;inset:0;visibility:hidden';
  document.body.append(element);
  try {
    element.getBoundingClientRect();
  } finally {
    element.remove();
  }
}
