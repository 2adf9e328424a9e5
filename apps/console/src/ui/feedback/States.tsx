import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/call.ts';
import { errorWords } from '../../api/error-words.ts';
import { text } from '../../texts/text.ts';
import { Button } from '../inputs/Button.tsx';
import styles from './States.module.css';

const isForbidden = (error: Error): boolean => error instanceof ApiError && error.status === 403;

export function Empty({ children }: { children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>;
}

export function Failure({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const { words, said } = errorWords(error);
  return (
    <div className={styles.failure} role="alert">
      <p>
        <strong>{words}</strong> {said !== undefined && <span>“{said}”</span>}
      </p>
      {onRetry && <Button onClick={onRetry}>{text('state.retry')}</Button>}
    </div>
  );
}

/** A yellow line about something that the operator should know before deciding. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className={styles.warning}>
      <span aria-hidden="true">!</span>
      <span>{children}</span>
    </p>
  );
}

export function Loading({ children = text('state.loading') }: { children?: ReactNode }) {
  return (
    <p className={styles.loading} role="status">
      {children}
    </p>
  );
}

interface LoadedProps<T> {
  of: UseQueryResult<T>;
  children: (value: T) => ReactNode;
}

/** Shows the data, or that it is loading, or why it could not be loaded. */
export function Loaded<T>({ of, children }: LoadedProps<T>) {
  if (of.data !== undefined) return children(of.data);
  if (of.error) {
    // A role that lacks the operation lacks it at the next attempt, too.
    if (isForbidden(of.error)) return <Failure error={of.error} />;
    return <Failure error={of.error} onRetry={() => void of.refetch()} />;
  }
  return <Loading />;
}
