import { tellRequest } from '../format/request-text.ts';
import { RawData } from './ProviderCard.tsx';
import styles from './RequestWords.module.css';

/** What an operation was asked for, in words; as it is stored, if they leave something out. */
export function RequestWords({ request }: { request: unknown }) {
  const { words, isPartly } = tellRequest(request);
  return (
    <>
      {words && <small className={styles.words}>{words}</small>}
      {isPartly && <RawData data={request} />}
    </>
  );
}
