import type { Popup } from '../ports/popup.ts';

/** Popups, in a separate chunk, because the first list opens none. */
export function lazyPopup(base: string, partner: string, log: (message: string) => void): Popup {
  let popup: Popup | undefined;
  return {
    async load() {
      const { createPopup } = await import('./popup.ts');
      popup ??= createPopup(base, partner, log);
    },
    open: () => popup?.open() ?? null,
  };
}
