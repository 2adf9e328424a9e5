import type { Host } from '../ports/host.ts';
import type { BootHandover } from './handover.ts';

/** What nobody caught is told to the host and to the error-reporting service. */
export function reportCrashes(
  { reportError }: Pick<BootHandover, 'reportError'>,
  host: Pick<Host, 'send'>,
): void {
  const tell = (reason: unknown): void => {
    const message = reason instanceof Error ? reason.message : String(reason);
    host.send({ messageType: 'onDisplayError', message });
    reportError(message);
  };
  addEventListener('error', ({ error, message }) => tell(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
  reportMissingIcons(reportError);
}

/** LIST-14: a placeholder stands in for a missing icon. A page tells of it once, not per icon. */
function reportMissingIcons(report: BootHandover['reportError']): void {
  const tell = (): void => report('Unable to fetch icon');
  // One that was painted before this code came may be missing already.
  if (document.querySelector('img[hidden]')) return tell();
  const hear = ({ target }: Event): void => {
    if (!(target instanceof HTMLImageElement)) return;
    tell();
    removeEventListener('error', hear, true);
  };
  // It does not bubble, so that only on its way down can it be heard here.
  addEventListener('error', hear, true);
}
