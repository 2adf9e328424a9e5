import { t } from '../../../i18n/text.ts';
import { useCopy } from '../../../ui/inputs/use-copy.ts';
import { Parts } from '../../../ui/lists/Parts.tsx';
import { Icon } from '../../../ui/media/Icon.tsx';
import styles from './PayeeCard.module.css';

export interface PayeeCardProps {
  number: string;
  bank?: string | undefined;
  holder?: string | undefined;
  /** "visa", the brand printed on the card. */
  system?: string | undefined;
  /** Resolves to false if the clipboard is not available; then the number is selected instead. */
  onCopy: (value: string) => Promise<boolean>;
}

/** P2P-19: the payee's card with its number, which is copied from the card itself. */
export function PayeeCard({ number, bank, holder, system, onCopy }: PayeeCardProps) {
  const { result, text, copy, forget } = useCopy(number, onCopy);
  return (
    // A card is printed from left to right in every country.
    <div className={styles.card} dir="ltr">
      <Plate system={system} />
      <p className={styles.bank}>
        <bdi>{bank}</bdi>
      </p>
      <code className={styles.number} ref={text}>
        <Parts parts={number.match(/.{1,4}/g) ?? [number]} />
      </code>
      <p className={styles.holder}>
        {holder && <span className={styles.label}>{t('p2p.holder')}</span>}
        <bdi>{holder}</bdi>
      </p>
      <p className={styles.result} role="status">
        {result && (
          // The message is removed when its animation ends.
          <span className={styles.status} onAnimationEnd={forget}>
            {t(result === 'copied' ? 'copy.done' : 'copy.selected')}
          </span>
        )}
      </p>
      <button type="button" className={styles.copy} onClick={() => void copy()}>
        <Icon name={result === 'copied' ? 'check' : 'copy'} size={18} />
        {t('p2p.copyNumber')}
      </button>
    </div>
  );
}

/** LIST-22: the picture behind the text, drawn at twice its displayed size. */
function Plate({ system = '' }: Pick<PayeeCardProps, 'system'>) {
  return (
    <svg
      className={styles.plate}
      viewBox="0 0 640 360"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={styles.ground} width="640" height="360" />
      <path className={styles.shine} d="M360 0H640V210Z" />
      <text className={styles.system} x="604" y="66">
        {system}
      </text>
    </svg>
  );
}
