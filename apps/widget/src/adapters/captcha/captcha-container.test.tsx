import { afterEach, describe, expect, it, vi } from 'vitest';
import { setEnglishTexts } from '../../testing/english.ts';
import { openContainer, type View } from './captcha-container.ts';

const address = 'about:blank';
const view: View = window;

function open(kind: 'geetest' | 'recaptcha-v3') {
  setEnglishTexts();
  const onClose = vi.fn();
  return { container: openContainer(view, { kind, address, onClose }), onClose };
}

const dialog = () => document.querySelector('dialog');

afterEach(() => {
  document.body.replaceChildren();
  document.adoptedStyleSheets = [];
});

describe('the dialog of a captcha', () => {
  it('is named, and contains the captcha’s frame', () => {
    const { container } = open('geetest');
    expect(dialog()).toMatchObject({ open: true, ariaLabel: 'Confirm you’re not a robot' });
    expect(dialog()?.querySelector('h2')?.textContent).toBe('Confirm you’re not a robot');
    expect(container.frame.closest('dialog')).toBe(dialog());
    expect(container.frame.title).toBe('Confirm you’re not a robot');
  });

  it('says that the captcha is loading, until the captcha is visible', () => {
    const { container } = open('geetest');
    const status = dialog()?.querySelector('p');
    expect(status).toMatchObject({ role: 'status', isConnected: true });
    expect(status?.textContent).not.toBe('');
    container.show();
    expect(status?.isConnected).toBe(false);
  });

  it('is closed by its button', () => {
    const { onClose } = open('geetest');
    const button = dialog()?.querySelector('button');
    expect(button).toMatchObject({ type: 'button', ariaLabel: 'Close the security check' });
    button?.click();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is closed by Escape, but by whoever opened it', () => {
    const { onClose } = open('geetest');
    const escape = new Event('cancel', { cancelable: true });
    dialog()?.dispatchEvent(escape);
    expect(onClose).toHaveBeenCalledOnce();
    expect(escape.defaultPrevented).toBe(true);
  });

  it('leaves nothing behind', () => {
    const { container } = open('geetest');
    expect(document.adoptedStyleSheets).toHaveLength(1);
    container.remove();
    expect(document.body.childElementCount).toBe(0);
    expect(document.adoptedStyleSheets).toEqual([]);
  });
});

it('a captcha that shows nothing is hidden from everyone', () => {
  const { container } = open('recaptcha-v3');
  expect(dialog()).toBeNull();
  expect(container.frame).toMatchObject({
    className: 'cashier-captcha-unseen',
    tabIndex: -1,
    ariaHidden: 'true',
    isConnected: true,
  });
  container.show();
  container.remove();
  expect(document.body.childElementCount).toBe(0);
});
