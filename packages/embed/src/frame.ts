/** The frame and the element that holds it. */
export interface FrameContainer {
  frame: HTMLIFrameElement;
  /**
   * Shows it to the player. `onCancel` is called when the player wants to leave by the browser's
   * means, `onGone` when the browser has closed it whatever was said.
   */
  open(theme: string | undefined, onCancel: () => void, onGone: () => void): void;
  remove(): void;
}

/** The widget needs its own origin for storage and scripts; popups lead to banks, which must not
 * inherit the sandbox; a voucher is printed by a modal. It may not navigate the host's page. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-popups ' +
  'allow-popups-to-escape-sandbox';

export function createFrame(document: Document, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  const attributes = {
    title,
    sandbox,
    allow: 'clipboard-write; payment; fullscreen',
    loading: 'eager',
    referrerpolicy: 'strict-origin',
  };
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
  // Through the object model, which a host's style-src does not forbid.
  frame.style.cssText = 'display:block;width:100%;height:100%;border:0';
  return frame;
}
