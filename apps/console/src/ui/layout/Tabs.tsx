import { Link } from 'wouter';
import { classNames } from '../style/class-names.ts';
import styles from './Tabs.module.css';

interface TabLink {
  label: string;
  href: string;
  isCurrent: boolean;
}

/** Tabs for lists that belong together; each has its own URL. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ label: name, href, isCurrent }) => (
        <Link
          key={href}
          href={href}
          className={classNames(styles.tab, isCurrent && styles.current)}
          {...(isCurrent && { 'aria-current': 'page' as const })}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

interface ChoiceTabsProps<T extends string> {
  label: string;
  choices: readonly (readonly [value: T, label: string])[];
  value: T;
  onChange: (value: T) => void;
}

/** Tabs for a few views of the same data. */
export function ChoiceTabs<T extends string>(props: ChoiceTabsProps<T>) {
  const { label, choices, value, onChange } = props;
  return (
    <div className={styles.tabs} role="group" aria-label={label}>
      {choices.map(([choice, name]) => (
        <button
          key={choice}
          type="button"
          className={classNames(styles.tab, choice === value && styles.current)}
          aria-pressed={choice === value}
          onClick={() => onChange(choice)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
