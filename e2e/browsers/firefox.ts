import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, findSource, type Kind, type Place, selectSource } from './browser.ts';

interface Context {
  context: string;
  url: string;
  children: Context[] | null;
}

interface Remote {
  type: string;
  value?: unknown;
  sharedId?: string;
}

type Send = (method: string, params: object) => Promise<Record<string, unknown>>;

/** WebDriver BiDi: commands with an id over one socket. */
async function connect(url: string): Promise<{ send: Send; end: () => void }> {
  const socket = new WebSocket(`${url}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data));
    const { resolve, reject } = waiting.get(answer.id) ?? {};
    if (answer.type === 'error') reject?.(new Error(`${answer.error}: ${answer.message}`));
    else resolve?.(answer.result);
  });
  const send: Send = (method, params) => {
    lastId += 1;
    const answer = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(lastId, answer);
    socket.send(JSON.stringify({ id: lastId, method, params }));
    return answer.promise;
  };
  return { send, end: () => socket.close() };
}

const plain = (value: string) => ({ type: 'string', value });

function pointerClick(sharedId: string) {
  const origin = { type: 'element', element: { sharedId } };
  const actions = [
    { type: 'pointerMove', x: 0, y: 0, origin },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return { type: 'pointer', id: 'mouse', actions };
}

function typing(text: string) {
  const actions = Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return { type: 'key', id: 'keyboard', actions };
}

async function driver(send: Send): Promise<Omit<Browser, 'close'>> {
  const tree = async () => (await send('browsingContext.getTree', {}))['contexts'] as Context[];
  const host = (await tree())[0]?.context ?? '';
  const contextOf = async (place: Place): Promise<string> => {
    const contexts = await tree();
    const own = contexts.find(({ context }) => context === host);
    const found =
      place === 'popup' ? contexts.find(({ context }) => context !== host) : own?.children?.[0];
    if (place !== 'host' && !found) throw new Error(`No window or frame is the ${place} yet.`);
    return found && place !== 'host' ? found.context : host;
  };
  const call = async (context: string, source: string, args: string[]): Promise<Remote> => {
    const answer = await send('script.callFunction', {
      functionDeclaration: source,
      awaitPromise: true,
      target: { context },
      arguments: args.map(plain),
    });
    if (answer['type'] === 'exception') throw new Error(JSON.stringify(answer['exceptionDetails']));
    return answer['result'] as Remote;
  };
  const act = (context: string, actions: object) =>
    send('input.performActions', { context, actions: [actions] });
  return {
    async open(url) {
      await send('browsingContext.navigate', { context: host, url, wait: 'complete' });
    },
    run: async (place, source, ...args) => (await call(await contextOf(place), source, args)).value,
    async click(place, kind: Kind, name) {
      const context = await contextOf(place);
      const scrolled = `(kind, name) => {
        const element = (${findSource})(kind, name);
        element?.scrollIntoView({ block: 'center', behavior: 'instant' });
        return element;
      }`;
      const { sharedId = '' } = await call(context, scrolled, [kind, name]);
      await act(context, pointerClick(sharedId));
    },
    async fill(place, name, text) {
      const context = await contextOf(place);
      await call(context, selectSource, ['field', name]);
      await act(context, typing(text));
    },
    hasPopup: async () => (await tree()).some(({ context }) => context !== host),
  };
}

/** Starts Debian's Firefox ESR without a window. */
export async function startFirefox(program: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'opencashier-firefox-'));
  const args = ['--headless', '--remote-debugging-port=0', '--no-remote', '--profile', profile];
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    void ended.then(([code]) => reject(new Error(`Firefox exited with ${code}.`)));
  });
  const { send, end } = await connect(url);
  await send('session.new', { capabilities: {} });
  return {
    ...(await driver(send)),
    async close() {
      end();
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
