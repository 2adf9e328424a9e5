import type { Host } from '../ports/host.ts';
import { basePath } from '../state/session.ts';
import { reportError } from './report-error.ts';

/** What nobody caught is told to the host and to the error-reporting service. */
export function reportCrashes(host: Pick<Host, 'send'>): void {
  const tell = (reason: unknown): void => {
    const message = reason instanceof Error ? reason.message : String(reason);
    host.send({ messageType: 'onDisplayError', message });
    reportError(basePath(), message);
  };
  addEventListener('error', ({ error, message }) => tell(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}
