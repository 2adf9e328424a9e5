import type { Host } from '../../ports/host.ts';
import type { BootContext } from '../start/boot-context.ts';

/** Reports uncaught errors to the host and to the error-reporting service. */
export function reportCrashes(
  { reportError }: Pick<BootContext, 'reportError'>,
  host: Pick<Host, 'send'>,
): void {
  const reportBoth = (reason: unknown): void => {
    const message = reason instanceof Error ? reason.message : String(reason);
    // Harmless: an element changed while it was being measured, and the browser measures it again.
    if (message.startsWith('ResizeObserver loop')) return;
    host.send({ messageType: 'onDisplayError', message });
    reportError(message);
  };
  addEventListener('error', ({ error, message }) => reportBoth(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => reportBoth(reason));
  reportMissingIcons(reportError);
}

/** LIST-14: a placeholder replaces a missing icon. This is reported once per page. */
function reportMissingIcons(report: BootContext['reportError']): void {
  const onError = ({ target }: Event): void => {
    if (!(target instanceof HTMLImageElement)) return;
    report('Unable to fetch icon');
    removeEventListener('error', onError, true);
  };
  // The event does not bubble, so only the capture phase reaches this listener.
  addEventListener('error', onError, true);
}
