import type { ReactNode } from 'react';
import { type Notification, removeNotification } from '../state/notifications.ts';
import { OfflineBar } from '../ui/feedback/OfflineBar.tsx';
import { Snackbar } from '../ui/feedback/Snackbar.tsx';

export interface AppFrameProps {
  online: boolean;
  notifications: readonly Notification[];
  children: ReactNode;
}

/** The frame around every screen: the offline bar, the screen and the notifications. */
export function AppFrame({ online, notifications, children }: AppFrameProps) {
  return (
    <>
      <OfflineBar offline={!online} />
      {children}
      <Snackbar items={notifications} onDismiss={removeNotification} />
    </>
  );
}
