import type { FrameContainer } from './frame.ts';

/** The reason why the widget's page did not start in its frame. */
export type LoadErrorReason =
  | 'offline'
  | 'policy'
  | 'unreachable'
  | 'unknown-partner'
  | 'unlisted-origin'
  | 'timeout';

export type LoadError = {
  reason: LoadErrorReason;
  /** The reason with both addresses, for your log; docs/embedding.md says what to do. */
  message: string;
};

const loadTimeoutMs = 10_000;
/** Leaves the server three seconds to answer. */
const askAfterMs = 7000;
/**
 * The page sends Loaded before its `load` event; this only covers messages that are still on their
 * way.
 */
const greetingMs = 1000;

/** A container whose frame has not sent Loaded yet. */
export interface WatchedContainer extends FrameContainer {
  /** The payload of the frame's Loaded; undefined while it is still loading. */
  loaded?: Record<string, unknown>;
  /**
   * Resolves if the frame does not send Loaded: as soon as the browser gives up, or after ten
   * seconds.
   */
  failure: Promise<LoadError>;
}

export function watchLoad(host: Window, container: FrameContainer, src: string): WatchedContainer {
  const { frame } = container;
  const failure = new Promise<LoadError>((resolve) => {
    // A server that leaves the question unanswered cannot be reached either.
    let found: LoadErrorReason = 'unreachable';
    // A frame that was removed has no window.
    const isWaiting = () => frame.contentWindow && !watched.loaded;
    const fail = (reason: LoadErrorReason): void => {
      if (isWaiting()) resolve({ reason, message: `${reason}: ${src} in ${host.origin}` });
    };
    const diagnose = async (): Promise<void> => {
      if (!isWaiting()) return;
      found = await findReason(host, src);
      if (found !== 'timeout') fail(found);
    };
    // Browsers name the origin or the whole address.
    const onRefusal = (event: SecurityPolicyViolationEvent): void => {
      const { effectiveDirective, blockedURI, disposition } = event;
      const isSame = blockedURI.split('/')[2] === src.split('/')[2];
      // A policy that is only tried out refuses nothing.
      if (isSame && effectiveDirective === 'frame-src' && disposition === 'enforce') fail('policy');
    };
    host.document.addEventListener('securitypolicyviolation', onRefusal);
    // A browser that shows its own error page in the frame has loaded that.
    frame.addEventListener('load', () => void host.setTimeout(diagnose, greetingMs));
    host.setTimeout(diagnose, askAfterMs);
    host.setTimeout(() => {
      host.document.removeEventListener('securitypolicyviolation', onRefusal);
      fail(found);
    }, loadTimeoutMs);
  });
  const watched: WatchedContainer = { ...container, failure };
  return watched;
}

/** The server tells anyone whether it would let this page frame the widget. */
async function findReason(host: Window, src: string): Promise<LoadErrorReason> {
  if (!host.navigator.onLine) return 'offline';
  try {
    const answer = await host.fetch(src.replace(/[^/]*\?/, 'embed-check?'));
    const { partner, origin } = (await answer.json()) as Record<string, unknown>;
    if (!partner) return 'unknown-partner';
    return origin ? 'timeout' : 'unlisted-origin';
  } catch {
    return 'unreachable';
  }
}
