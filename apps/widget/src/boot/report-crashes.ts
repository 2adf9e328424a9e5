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
}
