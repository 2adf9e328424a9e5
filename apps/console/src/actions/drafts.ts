import { createContext, use, useSyncExternalStore } from 'react';
import { ApiError } from '../api/call.ts';
import { useOperator } from '../api/session.ts';

type Values = Readonly<Record<string, string>>;

/** A request that was sent, until it is known whether it was carried out. */
interface Attempt {
  /** Stays the same when the request is sent again, so that it counts once. */
  reference: string;
  values: Values;
  isWaiting: boolean;
  /** It was sent at least once without an answer, so it may have been carried out. */
  isUnanswered: boolean;
}

/** The state that a dialog keeps while it is closed. */
export interface Draft {
  /** The fields that were changed. */
  typed: Values;
  attempt?: Attempt | undefined;
  /** Why the last attempt failed, until somebody has read it. */
  error?: Error | undefined;
}

/** The drafts of dialogs, by the partner, the action and its subject. */
interface Drafts {
  read: (key: string) => Draft | undefined;
  write: (key: string, draft: Draft | undefined) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createDrafts(): Drafts {
  const drafts = new Map<string, Draft>();
  const listeners = new Set<() => void>();
  return {
    read: (key) => drafts.get(key),
    write(key, draft) {
      if (draft) drafts.set(key, draft);
      else drafts.delete(key);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const DraftsContext = createContext<Drafts>(createDrafts());

/** Anything but a refusal with a code leaves open whether the request was carried out. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.code !== undefined && error.status < 500;
}

/** True if the error says more than that nothing is known. */
function isTelling(error: Error): boolean {
  return error instanceof ApiError && error.code !== undefined && error.code !== 'internal';
}

export interface DraftOfDialog {
  draft: Draft | undefined;
  keep: (typed: Values) => void;
  send: (attempt: Pick<Attempt, 'reference' | 'values'>) => void;
  /** Only a request with a reference can be sent again without counting twice. */
  fail: (error: Error, request: { hasReference?: true }) => void;
  /** Lets the values be changed, and sent as another request. */
  restart: () => void;
  markRead: () => void;
  forget: () => void;
}

/**
 * The text typed into a dialog, and the outcome of its request. It is kept until the request has
 * been carried out or the operator signs out, and all dialogs of the same action show it.
 */
export function useDraft(of: string): DraftOfDialog {
  const drafts = use(DraftsContext);
  const { partner } = useOperator();
  const key = `${partner} ${of}`;
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.read(key));
  const change = (changes: Partial<Draft>) =>
    drafts.write(key, { typed: {}, ...drafts.read(key), error: undefined, ...changes });
  return {
    draft,
    keep: (typed) => change({ typed }),
    send: (sent) => {
      const isUnanswered = drafts.read(key)?.attempt?.isUnanswered ?? false;
      change({ attempt: { ...sent, isWaiting: true, isUnanswered } });
    },
    fail: (error, { hasReference }) => {
      const attempt = drafts.read(key)?.attempt;
      // A later refusal does not say what became of the attempt before it.
      const isOpen = hasReference && (attempt?.isUnanswered || !isRefusal(error));
      if (!attempt || !isOpen) return change({ attempt: undefined, error });
      change({
        attempt: { ...attempt, isWaiting: false, isUnanswered: true },
        error: isTelling(error) ? error : undefined,
      });
    },
    restart: () => change({ attempt: undefined }),
    markRead: () => {
      const known = drafts.read(key);
      if (known?.error) drafts.write(key, { ...known, error: undefined });
    },
    forget: () => drafts.write(key, undefined),
  };
}
