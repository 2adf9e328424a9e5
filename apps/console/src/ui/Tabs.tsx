import { Link } from 'wouter';
import { classNames } from './class-names.ts';
import styles from './Tabs.module.css';

interface TabLink {
  label: string;
  href: string;
  isCurrent: boolean;
}

/** Lists that belong together; each has its own address. */
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

/** A choice between few ways to look at the same thing. */
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
