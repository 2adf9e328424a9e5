import { tellRequest } from '../format/request-text.ts';
import { RawData } from './ProviderCard.tsx';
import styles from './RequestWords.module.css';

interface RequestWordsProps {
  request: unknown;
  /** The currency of the deposit or withdrawal, if the request itself names none. */
  currency?: string | undefined;
}

/** Shows a request in words, or as it is stored if the words would leave something out. */
export function RequestWords({ request, currency }: RequestWordsProps) {
  const { words, isPartly } = tellRequest(request, currency);
  return (
    <>
      {words && <small className={styles.words}>{words}</small>}
      {isPartly && <RawData data={request} />}
    </>
  );
}
