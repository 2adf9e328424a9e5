import type { Messages } from '../../i18n/text.ts';

export interface FailurePageActions {
  onClose: () => void;
  onRefresh: () => void;
}

type Style = Readonly<Record<string, string>>;

// The fallback if the texts cannot be loaded either.
const english: Messages = {
  'error.title': 'Error occurred',
  'error.text': 'Try to refresh the section',
  'error.refresh': 'Refresh',
  'header.close': 'Close',
};

/**
 * The start-failed screen without React or any other file, because they may have failed to load.
 */
export function drawFailurePage(
  container: Element,
  messages: Messages,
  { onClose, onRefresh }: FailurePageActions,
): void {
  const text = (key: string): string => messages[key] ?? english[key] ?? key;
  const main = createElement('main', '', {
    display: 'grid',
    gap: 'var(--space-4)',
    maxWidth: '24rem',
    margin: '0 auto',
    padding: '20vh var(--gutter) var(--gutter)',
    textAlign: 'center',
  });
  main.append(
    createElement('h1', text('error.title'), { fontSize: 'var(--text-xl)' }),
    createElement('p', text('error.text'), {}),
    createButton(text('error.refresh'), onRefresh, {
      background: 'var(--cashier-accent)',
      color: 'var(--cashier-on-accent)',
    }),
    createButton(text('header.close'), onClose, { background: 'var(--cashier-sunken)' }),
  );
  container.replaceChildren(main);
}

function createButton(text: string, onClick: () => void, style: Style) {
  const button = createElement('button', text, {
    minHeight: '54px',
    borderRadius: 'var(--cashier-radius)',
    fontWeight: '600',
    cursor: 'pointer',
    ...style,
  });
  button.addEventListener('click', onClick);
  return button;
}

// Styles set from a script are allowed by the page's content security policy.
function createElement(tag: string, text: string, style: Style): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  Object.assign(element.style, style);
  return element;
}
