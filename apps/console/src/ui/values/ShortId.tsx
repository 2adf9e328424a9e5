import { shortId } from '../../format/values.ts';
import styles from './ShortId.module.css';

/** An id on one line. A long one has its middle left out; its tooltip is the whole id. */
export function ShortId({ id }: { id: string }) {
  return (
    <code className={styles.id} title={id}>
      {shortId(id)}
    </code>
  );
}
