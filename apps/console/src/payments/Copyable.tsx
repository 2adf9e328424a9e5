import { text } from '../texts/text.ts';
import { Button } from '../ui/inputs/Button.tsx';
import { ShortId } from '../ui/values/ShortId.tsx';
import styles from './Copyable.module.css';
import { useCopy } from './use-copy.ts';

interface CopyableProps {
  value: string;
  /** Leaves out the middle of a long one, which nobody has to compare. */
  isShort?: boolean;
}

/** An address or id, with a button that copies the whole of it. */
export function Copyable({ value, isShort = false }: CopyableProps) {
  const copy = useCopy(text('address.copied'), () => value);
  return (
    <span className={styles.copyable}>
      {isShort ? <ShortId id={value} /> : <code>{value}</code>}
      <Button
        variant="quiet"
        className={styles.button}
        aria-label={text('address.copy', { value })}
        onClick={copy}
      >
        {text('address.copyShort')}
      </Button>
    </span>
  );
}
