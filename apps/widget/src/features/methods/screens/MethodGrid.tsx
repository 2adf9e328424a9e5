import type { KeyboardEvent, ReactNode } from 'react';
import styles from './MethodGrid.module.css';

/** Arrow keys move through the cards of all sections; Tab works as usual. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target, altKey, ctrlKey, metaKey } = event;
  if (!/^(Arrow|Home$|End$)/.test(key) || altKey || ctrlKey || metaKey) return;
  if (!(target instanceof HTMLElement && 'method' in target.dataset)) return;
  event.preventDefault();
  import('./focus-next-card.ts').then(
    ({ focusNextCard }) => focusNextCard(currentTarget, target, key),
    () => {},
  );
}

export function MethodSections({ children }: { children: ReactNode }) {
  return (
    // The handler receives only key events from the buttons inside.
    <div className={styles.sections} onKeyDown={moveFocus}>
      {children}
    </div>
  );
}

export function MethodGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>;
}
