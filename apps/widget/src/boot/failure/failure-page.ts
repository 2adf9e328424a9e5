import type { Messages } from '../../i18n/text.ts';

export interface FailurePageActions {
  onClose: () => void;
  onRefresh: () => void;
}

type Look = Readonly<Record<string, string>>;

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
  const main = add('main', '', {
    display: 'grid',
    gap: 'var(--space-4)',
    maxWidth: '24rem',
    margin: '0 auto',
    padding: '20vh var(--gutter) var(--gutter)',
    textAlign: 'center',
  });
  main.append(
    add('h1', text('error.title'), { fontSize: 'var(--text-xl)' }),
    add('p', text('error.text'), {}),
    addButton(text('error.refresh'), onRefresh, {
      background: 'var(--cashier-accent)',
      color: 'var(--cashier-on-accent)',
    }),
    addButton(text('header.close'), onClose, { background: 'var(--cashier-sunken)' }),
  );
  container.replaceChildren(main);
}

function addButton(text: string, onClick: () => void, look: Look) {
  const button = add('button', text, {
    minHeight: '54px',
    borderRadius: 'var(--cashier-radius)',
    fontWeight: '600',
    cursor: 'pointer',
    ...look,
  });
  button.addEventListener('click', onClick);
  return button;
}

// Styles set from a script are allowed by the page's content security policy.
function add(tag: string, text: string, style: Look): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  Object.assign(element.style, style);
  return element;
}
