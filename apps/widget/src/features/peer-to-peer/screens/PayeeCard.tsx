import { classNames } from '../../../ui/style/class-names.ts';
import styles from './PayeeCard.module.css';

export interface PayeeCardProps {
  number: string;
  bank?: string | undefined;
  holder?: string | undefined;
  /** "visa", the brand printed on the card. */
  system?: string | undefined;
}

// Longer text would run past the card's edge or into its neighbour.
const bankLength = 24;
const holderLength = 20;

/**
 * The payee's card, drawn at twice its displayed size. The rows below say the same as text, so
 * nobody depends on the picture.
 */
export function PayeeCard({ number, bank, holder, system }: PayeeCardProps) {
  return (
    <svg className={styles.card} viewBox="0 0 640 360" aria-hidden="true">
      <rect className={styles.plate} width="640" height="360" rx="32" />
      <path className={styles.shine} d="M360 0H608a32 32 0 0 1 32 32V210Z" />
      <text className={styles.bank} x="44" y="76">
        {shortened(bank, bankLength)}
      </text>
      <rect className={styles.chip} x="44" y="122" width="74" height="56" rx="10" />
      <path className={styles.lines} d="M44 150h74M81 122v56" />
      <text className={styles.number} x="44" y="250">
        {number.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </text>
      <text className={styles.small} x="44" y="312">
        {shortened(holder, holderLength)}
      </text>
      <text className={classNames(styles.small, styles.system)} x="596" y="312">
        {system ?? ''}
      </text>
    </svg>
  );
}

function shortened(text = '', length: number): string {
  if (text.length <= length) return text;
  // Does not cut a surrogate pair in half.
  const beginning = text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${beginning.trimEnd()}…`;
}
