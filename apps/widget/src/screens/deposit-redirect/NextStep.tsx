import { t } from '../../i18n/text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './NextStep.module.css';

/** Where the player goes on: at the provider, in an app, or on the next screen of the cashier. */
export type NextStepKind = 'page' | 'app' | 'here' | 'person';

/** What will happen is said before the click. */
export function NextStep({ kind, method }: { kind: NextStepKind; method: string }) {
  return (
    <p className={styles.next}>
      {(kind === 'page' || kind === 'app') && <Icon name="external-link" size={14} />}
      {t(`redirect.next.${kind}`, { method })}
    </p>
  );
}
