// The changes to the list's snippet that only the later screens need.

import { useMethods } from './state.ts';

export function dropSavedAccount(id: string): void {
  useMethods.setState(({ snippet }) => {
    const savedAccounts = snippet?.savedAccounts.filter((account) => account.id !== id) ?? [];
    return snippet ? { snippet: { ...snippet, savedAccounts } } : {};
  });
}
