import type { LoadedMessages } from '../../i18n/load-messages.ts';
import type { Messages } from '../../i18n/text.ts';
import type { HostChannel } from '../../ports/host.ts';
import { drawFailurePage } from './failure-page.ts';

interface LoadingParts {
  /** The path of the widget's own scripts. */
  assets: string;
  channel: Pick<HostChannel, 'post'>;
  /** Resolves once a host has sent valid start data. Before that there is no host to notify. */
  session: Promise<unknown>;
  /** The texts in the player's language, which follow the session. */
  messages: Promise<LoadedMessages>;
}

export interface LoadingWatch {
  /** The application's script runs. */
  loaded(): void;
  /** Shows the failure if the first screen is not there in time. */
  limit(screen: Promise<unknown>): void;
  /** Reloads the page once; if that does not help, notifies the host and shows the failure. */
  fail(reason: unknown): Promise<void>;
  /** Shows the failure, from which the player can refresh or close. */
  show(): void;
}

const timeoutSeconds = 30;
// Longer than one request may take, because the first screen can say itself that its data failed.
const screenSeconds = 35;
const reachMs = 5000;
// The built-in English replaces texts that take longer than this.
const textsMs = 2000;
// If a failure recurs this soon after a reload, another reload will not help.
const reloadPauseMs = 60_000;

/**
 * START-19: watches the scripts that the page loads. A reload fixes a page of an older build, or a
 * short network failure, and the player has nothing to lose yet.
 */
export function watchLoading(parts: LoadingParts): LoadingWatch {
  const { assets, channel, session, messages } = parts;
  let isLoaded = false;
  let isReported = false;
  let hasSession = false;
  void session.then(() => (hasSession = true));

  function report(message: string): void {
    const isEarly = !hasSession;
    const send = (): void => {
      // The application may have loaded before the start data after all.
      if (isReported || (isEarly && isLoaded)) return;
      isReported = true;
      channel.post({ messageType: 'onInitError', message });
    };
    void session.then(send);
  }

  function show(): void {
    const draw = (texts: Messages): void => {
      const root = document.querySelector('#root');
      if (root) drawFailurePage(root, texts, { onClose, onRefresh: () => location.reload() });
    };
    const onClose = (): void => channel.post({ messageType: 'close' });
    // Without a host the language is not known yet.
    const plain = setTimeout(draw, hasSession ? textsMs : 0, {});
    const drawTranslated = ({ chosen }: LoadedMessages): void => {
      clearTimeout(plain);
      draw(chosen);
    };
    void messages.then(drawTranslated);
  }

  async function fail(reason: unknown): Promise<void> {
    if (!isJustReloaded() && (await isPageReachable())) return location.reload();
    report(reason instanceof Error ? reason.message : String(reason));
    show();
  }

  // On a slow network the application may still load; it then replaces the failure.
  const giveUp = (): void => {
    report('The application did not load in time');
    show();
  };
  const timer = countDown(timeoutSeconds, giveUp);

  const stop = (): void => {
    clearInterval(timer);
    removeEventListener('error', onError, true);
  };
  const onError = (event: Event): void => {
    const { target } = event;
    const isScript = target instanceof HTMLScriptElement;
    // Includes errors inside our scripts, as in a browser that is too old to run them.
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
    limit(screen) {
      const late = countDown(screenSeconds, giveUp);
      void screen.then(() => clearInterval(late));
    },
    fail,
    show,
  };
}

/** Counts only time in view: a phone stops a page in the background, and its requests with it. */
function countDown(seconds: number, onEnd: () => void): number {
  return window.setInterval(() => {
    if (!document.hidden && --seconds === 0) onEnd();
  }, 1000);
}

function isJustReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' && performance.now() < reloadPauseMs;
}

/** Checked before a reload: offline, the browser's own error page would replace the widget. */
async function isPageReachable(): Promise<boolean> {
  const tooLate = new Promise<{ ok: boolean }>((resolve) => {
    setTimeout(resolve, reachMs, { ok: false });
  });
  try {
    const answer = fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    return (await Promise.race([answer, tooLate])).ok;
  } catch {
    return false;
  }
}
