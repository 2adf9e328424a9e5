import '@opencashier/design/tokens.css';
import '../ui/style/base.css';
import { isLost } from '@opencashier/design/load-files';
import { warmSocket } from '../adapters/lazy-socket.ts';
import { App, firstScreen } from '../app/App.tsx';
import { composePorts } from './start/compose-ports.ts';
import { handleHost } from './host/handle-host.ts';
import { handleLostCode } from './start/handle-lost-code.ts';
import { unmount, mount } from './start/mount.tsx';
import { paintRoot, replayClick } from './first-list/paint-root.tsx';
import { reportCrashes } from './failure/report-crashes.ts';
import { loadScriptFont } from './locale/script-font.ts';
import { applyMessages } from './locale/apply-messages.ts';
import { watchPage } from './watch-page.ts';
import { whenIdle } from '../ui/loading/when-idle.ts';
import { refreshAfterReconnect } from '../app/refresh-after-reconnect.ts';
import { handlePushes } from '../app/handle-pushes.ts';
import { loadMethodsEarly } from '../features/methods/flows/load-methods.ts';
import { reportMissingTo } from '../i18n/text.ts';
import type { Ports } from '../ports/ports.ts';
import { beginSession, inSweepstake } from '../state/session.ts';
import { depositRootPath } from '../routes/paths.ts';
import { markInPage, setBare, useFirstList } from '../features/methods/state.ts';
import { depositMethods } from '../features/deposits/flows/deposit-methods.ts';

// The skeleton is shown for this long; after that the screen itself says that it is loading.
const listWaitMs = 1000;

// A host that has not answered after this time preloads the frame for a player who has not opened
// it yet. Then there is time to load the code of the usual transport and to rehearse the list.
const warmUpAfterMs = 300;

// The pictures are requested once the browser is idle, so that they do not delay the first click.
const picturesWaitMs = 300;

const boot = globalThis.cashierBoot;

async function begin(container: HTMLElement): Promise<void> {
  const warming = setTimeout(warmUp, warmUpAfterMs);
  const session = await boot.session;
  clearTimeout(warming);
  beginSession(session, boot.config);
  const composed = composePorts(boot, session);
  const { ports } = composed;
  if (container.dataset['list'] !== undefined) markInPage();
  setBare(true);
  const list = beginList(ports);
  const font = loadScriptFont(session.locale, ports.clock);
  handlePushes(ports);
  refreshAfterReconnect(ports);
  handleHost(boot, composed);
  reportCrashes(boot, ports.host);
  watchPage(composed);
  reportMissingTo((message) => ports.host.send({ messageType: 'onLocaleError', message }));
  applyMessages(boot, await boot.messages);
  await Promise.all([list, font]);
  const first = await firstScreen(ports);
  unmount();
  const paintedAtMs = paintRoot(container, { ports, ...first });
  const onReady = (): void => {
    performance.mark('cashier:ready');
    whenIdle(() => setBare(false), picturesWaitMs);
    replayClick(container, boot.takeClick());
    import('./start-deferred.ts')
      .then(({ startDeferred }) => startDeferred(composed, session.start))
      .catch(() => {});
  };
  const onLost = (error: unknown): void => handleLostCode(boot.loading, error);
  const shown = { ...first, paintedAtMs };
  const app = <App ports={ports} first={shown} onReady={onReady} onLost={onLost} />;
  await mount(container, app, paintedAtMs !== undefined);
}

function warmUp(): void {
  warmSocket();
  import('./first-list/rehearse-list.tsx')
    .then(({ rehearseList }) => whenIdle(() => hasSession || rehearseList()))
    .catch(() => {});
}

/** If the first page is the list, it loads while the texts and the code still load. */
async function beginList(ports: Ports): Promise<void> {
  const { path } = ports.navigator.place();
  if (inSweepstake() || (path !== depositRootPath && path !== '/')) return;
  const loading = loadMethodsEarly(ports, depositMethods);
  // The list that came with the page stays until the answer can replace it.
  const isInPage = useFirstList.getState().isInPage;
  await (isInPage ? loading : Promise.race([loading, ports.clock.wait(listWaitMs)]));
}

// HOST-11: an error during start-up is sent as onInitError.
function reportStartFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  boot.channel.post({ messageType: 'onInitError', message });
}

let hasSession = false;

async function showStartFailure(container: HTMLElement, hosted: boolean): Promise<void> {
  // The failure of refused data ends when the host sends valid data, even while it still loads.
  const isOver = (): boolean => !hosted && hasSession;
  try {
    const { startFailed } = await import('./failure/start-failed.tsx');
    await startFailed(boot, container, hosted, isOver);
  } catch {
    if (!isOver()) boot.loading.show();
  }
}

performance.mark('cashier:application');
boot.loading.loaded();
const container = document.querySelector<HTMLElement>('#root');
if (container) {
  const starting = begin(container).catch((error: unknown) => {
    if (isLost(error)) return boot.loading.fail(error);
    reportStartFailure(error);
    return showStartFailure(container, true);
  });
  // A host may take its time before it sends the start data.
  boot.session.then(() => boot.loading.limit(starting)).catch(() => {});
  boot.session.then(() => (hasSession = true)).catch(() => {});
  // The failure is shown until a host sends valid start data.
  void boot.refused.then(() =>
    boot.loading.limit(Promise.race([showStartFailure(container, false), boot.session])),
  );
}
