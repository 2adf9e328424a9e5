import { createContext, type ReactNode } from 'react';

interface SheetHostValue {
  /** Registers an open sheet; the result is called as the sheet closes. */
  addSheet: (id: string) => () => void;
  /** The sheet in front of all others. */
  topmost?: string | undefined;
  notifications?: ReactNode;
}

/**
 * HEAD-7: an open sheet makes the rest of the page inert, so the topmost one shows the
 * notifications of the application's frame.
 */
export const SheetHost = createContext<SheetHostValue>({ addSheet: () => () => {} });
