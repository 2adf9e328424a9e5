import * as Ariakit from '@ariakit/react';
import type { ReactNode } from 'react';
import { useQuietKeys } from '../../keyboard/use-keys.ts';
import styles from './Menu.module.css';

interface MenuItem {
  label: string;
  onChoose: () => void;
  isChosen?: boolean;
}

interface MenuProps {
  /** For screen readers. */
  label: string;
  button: ReactNode;
  items: readonly MenuItem[];
  className?: string | undefined;
}

export function Menu({ label, button, items, className }: MenuProps) {
  return (
    <Ariakit.MenuProvider>
      <Ariakit.MenuButton className={className ?? styles.button} aria-label={label}>
        {button}
      </Ariakit.MenuButton>
      <Ariakit.Menu className={styles.menu} gutter={6} unmountOnHide aria-label={label}>
        {items.map(({ label: itemLabel, onChoose, isChosen }) => (
          <Ariakit.MenuItem
            key={itemLabel}
            className={styles.item}
            onClick={onChoose}
            {...(isChosen && { 'aria-current': true })}
          >
            {itemLabel}
            {isChosen && <span aria-hidden="true">✓</span>}
          </Ariakit.MenuItem>
        ))}
        <QuietKeys />
      </Ariakit.Menu>
    </Ariakit.MenuProvider>
  );
}

function QuietKeys() {
  useQuietKeys();
  return null;
}
