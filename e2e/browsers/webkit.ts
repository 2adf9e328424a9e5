import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@opencashier/testing/free-port';
import { type Browser, findSource, type Kind, type Place, selectSource, until } from './browser.ts';

/** The key of an element reference in the WebDriver protocol. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

function webDriver(base: string): Ask {
  return async (method, path, body) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  };
}

async function driver(ask: Ask): Promise<Omit<Browser, 'close'>> {
  const host = String(await ask('GET', '/window'));
  const handles = async () => (await ask('GET', '/window/handles')) as string[];
  const execute = (source: string, args: unknown[]) =>
    ask('POST', '/execute/sync', { script: `return (${source}).apply(null, arguments)`, args });
  const goTo = async (place: Place): Promise<void> => {
    const popup = (await handles()).find((handle) => handle !== host);
    if (place === 'popup' && !popup) throw new Error('No popup is open yet.');
    await ask('POST', '/window', { handle: place === 'popup' ? popup : host });
    await ask('POST', '/frame', { id: null });
    if (place !== 'cashier') return;
    const frame = await execute(`() => document.querySelector('iframe[title="Cashier"]')`, []);
    if (!frame) throw new Error('The page has no cashier frame yet.');
    await ask('POST', '/frame', { id: frame });
  };
  const elementOf = async (kind: Kind, name: string): Promise<string> => {
    const found = (await execute(findSource, [kind, name])) as Record<string, string> | null;
    return found?.[elementKey] ?? '';
  };
  return {
    async open(url) {
      await goTo('host');
      await ask('POST', '/url', { url });
    },
    async run(place, source, ...args) {
      await goTo(place);
      return execute(source, args);
    },
    async click(place, kind, name) {
      await goTo(place);
      await ask('POST', `/element/${await elementOf(kind, name)}/click`);
    },
    async fill(place, name, text) {
      await goTo(place);
      await execute(selectSource, ['field', name]);
      await ask('POST', `/element/${await elementOf('field', name)}/value`, { text });
    },
    hasPopup: async () => (await handles()).length > 1,
  };
}

/** Starts the virtual screen that WebKitGTK draws on; Xvfb chooses its number. */
async function startScreen(program: string): Promise<{ screen: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const screen = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
  return { screen, display: `:${String(number).trim()}` };
}

/** Starts WebKitGTK’s browser through its WebDriver, on a virtual screen. */
export async function startWebkit(program: string, xvfb: string): Promise<Browser> {
  const { screen, display } = await startScreen(xvfb);
  const port = await freePort();
  const child = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  });
  const base = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver', async () => (await fetch(`${base}/status`)).ok);
  const session = (await webDriver(base)('POST', '/session', {
    capabilities: { alwaysMatch: {} },
  })) as { sessionId: string };
  const ask = webDriver(`${base}/session/${session.sessionId}`);
  return {
    ...(await driver(ask)),
    async close() {
      await ask('DELETE', '').catch(() => undefined);
      for (const one of [child, screen]) {
        const ended = once(one, 'exit');
        one.kill();
        await ended;
      }
    },
  };
}
