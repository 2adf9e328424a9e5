import { type ComponentType, useEffect, useState } from 'react';
import { loadAllMessages } from '../../../../i18n/load-all-messages.ts';
import { t } from '../../../../i18n/text.ts';
import { showSnackbar } from '../../../../shell/show-snackbar.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { allIcons } from '../../../../ui/media/icons.tsx';
import { closePendingSheet } from '../../../methods/actions.ts';
import { useMethods } from '../../../methods/state.ts';
import type { BannersProps } from './Banners.tsx';

/** The sheet of the pending deposits, whose code loads when the player opens it. */
export function PendingDeposits(props: BannersProps) {
  const { ports } = useScreen();
  const isOpen = useMethods((state) => state.isPendingOpen) ?? false;
  const [Loaded, setLoaded] = useState<ComponentType<BannersProps>>();
  useEffect(() => {
    if (!isOpen) return;
    Promise.all([import('./PendingSheet.tsx'), loadAllMessages(), allIcons()]).then(
      ([{ PendingSheet }]) => setLoaded(() => PendingSheet),
      () => {
        closePendingSheet();
        void showSnackbar(ports, t('socket.networkError'));
      },
    );
  }, [ports, isOpen]);
  // The sheet closes with its last deposit, and with the screen that opened it.
  const isEmpty = props.items.length === 0;
  useEffect(() => {
    if (isEmpty) closePendingSheet();
  }, [isEmpty]);
  useEffect(() => closePendingSheet, []);
  return Loaded && <Loaded {...props} />;
}
