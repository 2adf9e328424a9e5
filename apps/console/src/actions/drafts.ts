import { createContext, use } from 'react';

type Values = Readonly<Record<string, string>>;

/** The unsent input of closed dialogs, by the action and its subject. */
export const DraftsContext = createContext<Map<string, Values>>(new Map());

interface Draft {
  read: () => Values | undefined;
  keep: (values: Values) => void;
  forget: () => void;
}

/** Keeps what was typed until it is sent or the operator signs out. */
export function useDraft(of: string): Draft {
  const drafts = use(DraftsContext);
  return {
    read: () => drafts.get(of),
    keep: (values) => void drafts.set(of, values),
    forget: () => void drafts.delete(of),
  };
}
