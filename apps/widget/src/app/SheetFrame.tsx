import { useCallback, useState } from 'react';
import { removeSnackbar } from '../state/snackbars.ts';
import { Snackbar } from '../ui/feedback/Snackbar.tsx';
import { SheetHost } from '../ui/layout/sheet-host.ts';
import { AppFrame, type AppFrameProps } from './AppFrame.tsx';

/**
 * The application's frame. While a sheet is open, the snackbars are inside it: elsewhere they are
 * inert, and not announced. The frame itself is painted before React has loaded, without hooks.
 */
export function SheetFrame({ snackbars, ...frame }: AppFrameProps) {
  const [sheets, setSheets] = useState<readonly string[]>([]);
  const addSheet = useCallback((id: string) => {
    setSheets((open) => [...open, id]);
    return () => setSheets((open) => open.filter((other) => other !== id));
  }, []);
  const topmost = sheets.at(-1);
  const notifications = <Snackbar items={snackbars} onDismiss={removeSnackbar} />;
  return (
    <SheetHost value={{ addSheet, topmost, notifications }}>
      <AppFrame {...frame} snackbars={topmost === undefined ? snackbars : []} />
    </SheetHost>
  );
}
