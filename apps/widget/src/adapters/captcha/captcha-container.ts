import type { CaptchaKind } from '@opencashier/contract/calls/captcha/captcha-frame';
import { t } from '../../i18n/text.ts';
import style from './captcha-container.css?inline';

export type View = Window & typeof globalThis;

export interface CaptchaContainer {
  frame: HTMLIFrameElement;
  /** The captcha is visible, so the loading note is removed. */
  show(): void;
  remove(): void;
}

interface ContainerOptions {
  kind: CaptchaKind;
  address: string;
  onClose: () => void;
}

/** The container of a captcha: hidden if the captcha shows nothing, else a dialog. */
export function openContainer(view: View, options: ContainerOptions): CaptchaContainer {
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(style);
  const { document } = view;
  document.adoptedStyleSheets.push(sheet);
  const container =
    options.kind === 'recaptcha-v3' ? hide(view, options) : openDialog(view, options);
  return {
    ...container,
    remove() {
      container.remove();
      const { adoptedStyleSheets: sheets } = document;
      document.adoptedStyleSheets = sheets.filter((other) => other !== sheet);
    },
  };
}

function frameOf({ document }: View, { address }: ContainerOptions): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = t('captcha.title');
  // The frame has no access to the pages around it.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups');
  frame.src = address;
  return frame;
}

function hide(view: View, options: ContainerOptions): CaptchaContainer {
  const frame = frameOf(view, options);
  frame.className = 'cashier-captcha-unseen';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  view.document.body.append(frame);
  return { frame, show() {}, remove: () => frame.remove() };
}

// The native dialog traps the focus, makes the rest inert, and restores the focus.
function openDialog(view: View, options: ContainerOptions): CaptchaContainer {
  const { document } = view;
  const dialog = document.createElement('dialog');
  dialog.className = 'cashier-captcha';
  dialog.ariaLabel = t('captcha.title');
  const title = document.createElement('h2');
  title.textContent = t('captcha.title');
  const close = document.createElement('button');
  close.type = 'button';
  close.ariaLabel = t('captcha.close');
  close.textContent = '×';
  const status = document.createElement('p');
  status.role = 'status';
  status.textContent = t('captcha.loading');
  const frame = frameOf(view, options);
  dialog.append(title, close, status, frame);
  close.addEventListener('click', options.onClose);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    options.onClose();
  });
  document.body.append(dialog);
  dialog.showModal();
  return {
    frame,
    show: () => status.remove(),
    remove() {
      dialog.close();
      dialog.remove();
    },
  };
}
