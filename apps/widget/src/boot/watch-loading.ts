import type { LoadedMessages } from '../i18n/load-messages.ts';
import type { Messages } from '../i18n/text.ts';
import type { HostChannel } from '../ports/host.ts';
import { drawFailurePage } from './failure/failure-page.ts';

interface LoadingParts {
  /** The path of the widget's own scripts. */
  assets: string;
  channel: Pick<HostChannel, 'post'>;
  /** Resolves once a host has sent valid start data: nobody could be told before. */
  session: Promise<unknown>;
  /** The texts in the player's language, which follow the session. */
  messages: Promise<LoadedMessages>;
  english: Promise<Messages | undefined>;
}

export interface LoadingWatch {
  /** The application's script runs. */
  loaded(): void;
  /** Reloads the page once; if that did not help, tells the host and shows the failure. */
  fail(reason: unknown): Promise<void>;
  /** Shows the failure, from which the player can refresh or close. */
  show(): void;
}

const patienceMs = 30_000;
// A failure that returns so soon after a reload is not fixed by another one.
const reloadPauseMs = 60_000;

/**
 * START-19: watches the scripts that the page loads. A page of an older build, or one whose
 * network failed for a moment, is healed by a reload; the player loses nothing yet.
 */
export function watchLoading(parts: LoadingParts): LoadingWatch {
  const { assets, channel, session, messages, english } = parts;
  let isLoaded = false;
  let isTold = false;
  let hasSession = false;
  void session.then(() => (hasSession = true));

  function report(message: string): void {
    if (isTold) return;
    isTold = true;
    void session.then(() => channel.post({ messageType: 'onInitError', message }));
  }

  function show(): void {
    const draw = (texts: Messages): void => {
      const root = document.querySelector('#root');
      if (root) drawFailurePage(root, texts, { onClose, onRefresh: () => location.reload() });
    };
    const onClose = (): void => channel.post({ messageType: 'close' });
    // Without a host the language is not known yet.
    if (!hasSession) void english.then((texts = {}) => draw(texts));
    void messages.then(({ chosen }) => draw(chosen));
  }

  async function fail(reason: unknown): Promise<void> {
    if (!isJustReloaded() && (await isPageReachable())) return location.reload();
    report(reason instanceof Error ? reason.message : String(reason));
    show();
  }

  // A network that is only slow may still bring the application, which then replaces the page.
  const patience = setTimeout(() => {
    report('The application did not load in time');
    show();
  }, patienceMs);

  const stop = (): void => {
    clearTimeout(patience);
    removeEventListener('error', onError, true);
  };
  const onError = (event: Event): void => {
    const { target } = event;
    const isScript = target instanceof HTMLScriptElement;
    // A browser that is too old cannot run what it has loaded.
    const isOurs = event instanceof ErrorEvent && event.filename.includes(assets);
    if (isLoaded || (!isScript && !isOurs)) return;
    stop();
    void fail(isScript ? `Unable to load ${target.src}` : (event as ErrorEvent).message);
  };
  // The event of an element does not bubble, so only the capture phase reaches this listener.
  addEventListener('error', onError, true);

  return {
    loaded() {
      isLoaded = true;
      stop();
    },
    fail,
    show,
  };
}

function isJustReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' && performance.now() < reloadPauseMs;
}

/** A browser that reloads a page out of reach shows a page of its own, which nobody can close. */
async function isPageReachable(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
