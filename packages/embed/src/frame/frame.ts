/** The frame and the element that holds it. */
export interface FrameContainer {
  frame: HTMLIFrameElement;
  /**
   * Shows it to the player. `onCancel` is called when the player wants to leave by a browser
   * gesture or key, `onGone` when the browser has closed it regardless.
   */
  open(theme: string | undefined, onCancel: () => void, onGone: () => void): void;
  remove(): void;
}

/**
 * The widget needs its own origin for storage and scripts. Popups open banks, which must not
 * inherit the sandbox. Printing a voucher needs modals, saving it downloads. It may not navigate
 * the host's page.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-popups ' +
  'allow-popups-to-escape-sandbox allow-downloads';

export function createFrame(document: Document, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  // Set through the object model, which a host's style-src does not restrict.
  frame.style.cssText = 'display:block;width:100%;height:100%;border:0';
  return Object.assign(frame, {
    title,
    sandbox,
    allow: 'clipboard-write; payment; fullscreen; web-share',
    referrerPolicy: 'strict-origin',
  });
}
