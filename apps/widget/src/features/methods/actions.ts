// The changes to the list that only the later screens need.

import { type MethodsState, useMethods } from './state.ts';

export function dropSavedAccount(id: string): void {
  useMethods.setState(({ snippet }) => {
    const savedAccounts = snippet?.savedAccounts.filter((account) => account.id !== id) ?? [];
    return snippet ? { snippet: { ...snippet, savedAccounts } } : {};
  });
}

/** LIST-31: lists and forms then say that these methods are off. */
export function setOff(off: NonNullable<MethodsState['off']>): void {
  useMethods.setState({ off });
}

export function closePendingSheet(): void {
  useMethods.setState({ isPendingOpen: false });
}

/** The player hides the banner of a deposit for this visit. */
export function hidePending(id: string): void {
  useMethods.setState(({ hidden }) => ({ hidden: [...hidden, id] }));
}
