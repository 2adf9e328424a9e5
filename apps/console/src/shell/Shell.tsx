import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useOperator } from '../api/session.ts';
import { KeyHelp } from '../keyboard/KeyHelp.tsx';
import { useKeys } from '../keyboard/use-keys.ts';
import { partnerPath } from '../routes/paths.ts';
import { text } from '../texts/text.ts';
import { Dialog } from '../ui/feedback/Dialog.tsx';
import { Menu } from '../ui/inputs/Menu.tsx';
import { navItems } from './nav-items.ts';
import { Navigation } from './Navigation.tsx';
import { Operator } from './Operator.tsx';
import { SearchBox } from './SearchBox.tsx';
import styles from './Shell.module.css';

/** The frame of every screen: navigation, search, the partner and the signed-in operator. */
export function Shell({ children }: { children: ReactNode }) {
  const [, navigate] = useLocation();
  const search = useRef<HTMLInputElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const toSearch = () => {
    search.current?.focus();
    search.current?.select();
  };
  const shortcuts = navItems.flatMap(({ key, path }) => (key ? [[key, () => navigate(path)]] : []));
  useKeys({
    ...Object.fromEntries(shortcuts),
    '/': toSearch,
    'mod+k': toSearch,
    '?': () => setHelpOpen(true),
  });
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {text('shell.skip')}
      </a>
      <aside className={styles.side} aria-label={text('shell.side')}>
        <Brand />
        <Navigation />
        <div className={styles.operator}>
          <Operator onKeys={() => setHelpOpen(true)} />
        </div>
      </aside>
      <header className={styles.bar}>
        <button
          type="button"
          className={styles.burger}
          aria-label={text('shell.menu')}
          onClick={() => setMenuOpen(true)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 7h16M4 12h16M4 17h16" />
          </svg>
        </button>
        <SearchBox inputRef={search} />
        <PartnerSwitch />
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <KeyHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
      <Dialog title={text('shell.menu')} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)}>
        <Navigation onChoose={() => setMenuOpen(false)} />
        <Operator onKeys={() => setHelpOpen(true)} />
      </Dialog>
    </div>
  );
}

function Brand() {
  return (
    <p className={styles.brand}>
      <span aria-hidden="true">C</span> {text('shell.product')}
    </p>
  );
}

function PartnerSwitch() {
  const { view, partner } = useOperator();
  const [, navigate] = useLocation();
  return (
    <div className={styles.partner}>
      <Menu
        label={text('shell.partner', { partner })}
        button={
          <>
            <span className={styles.partnerName}>{partner}</span> <span aria-hidden="true">▾</span>
          </>
        }
        items={view.partners.map((name) => ({
          label: name,
          isChosen: name === partner,
          onChoose: () => navigate(`~${partnerPath(name)}`),
        }))}
      />
    </div>
  );
}
