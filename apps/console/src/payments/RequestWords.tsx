import { tellRequest } from '../format/request-text.ts';
import { RawData } from './ProviderCard.tsx';
import styles from './RequestWords.module.css';

interface RequestWordsProps {
  request: unknown;
  /** Of the deposit or withdrawal, if the request itself names none. */
  currency?: string | undefined;
}

/** What an operation was asked for, in words; as it is stored, if they leave something out. */
export function RequestWords({ request, currency }: RequestWordsProps) {
  const { words, isPartly } = tellRequest(request, currency);
  return (
    <>
      {words && <small className={styles.words}>{words}</small>}
      {isPartly && <RawData data={request} />}
    </>
  );
}
