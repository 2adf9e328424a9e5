/** Why the widget's page did not start in its frame. */
export type LoadErrorReason =
  | 'offline'
  | 'policy'
  | 'unreachable'
  | 'unknown-partner'
  | 'unlisted-origin'
  | 'timeout';

export interface LoadError {
  reason: LoadErrorReason;
  /** The reason with both addresses, for your log; docs/embedding.md says what to do. */
  message: string;
}

const loadTimeoutMs = 10_000;
/**
 * The page sends Loaded before its `load` event; this only covers messages that are still on their
 * way.
 */
const greetingMs = 1000;

/**
 * Reports once if the frame does not send Loaded: as soon as the browser gives up, or after ten
 * seconds. The returned function stops watching.
 */
export function watchLoad(
  host: Window,
  frame: HTMLIFrameElement,
  src: string,
  onError: (error: LoadError) => void,
): () => void {
  const end = new AbortController();
  const { signal } = end;
  function fail(reason: LoadErrorReason): void {
    if (signal.aborted) return;
    stop();
    onError({ reason, message: `${reason}: ${src} in ${host.origin}` });
  }
  const stop = (): void => {
    end.abort();
    host.clearTimeout(patience);
  };
  const patience = host.setTimeout(async () => fail(await findReason(host, src)), loadTimeoutMs);
  host.document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI }) => {
      if (effectiveDirective === 'frame-src' && src.startsWith(blockedURI)) fail('policy');
    },
    { signal },
  );
  // A browser that shows its own error page in the frame has loaded that.
  const diagnose = async (): Promise<void> => {
    const reason = signal.aborted ? 'timeout' : await findReason(host, src);
    if (reason !== 'timeout') fail(reason);
  };
  frame.addEventListener('load', () => void host.setTimeout(diagnose, greetingMs), { signal });
  return stop;
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
