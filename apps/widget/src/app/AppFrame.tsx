import type { ReactNode } from 'react';
import { type SnackbarContent, removeSnackbar } from '../state/snackbars.ts';
import { OfflineBar } from '../ui/feedback/OfflineBar.tsx';
import { Snackbar } from '../ui/feedback/Snackbar.tsx';

export interface AppFrameProps {
  online: boolean;
  snackbars: readonly Pick<SnackbarContent, 'id' | 'content'>[];
  children: ReactNode;
}

/** The frame around every screen: the offline bar, the screen and the snackbars. */
export function AppFrame({ online, snackbars, children }: AppFrameProps) {
  return (
    <>
      <OfflineBar offline={!online} />
      {children}
      <Snackbar items={snackbars} onDismiss={removeSnackbar} />
    </>
  );
}
