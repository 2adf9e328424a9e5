import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { Window } from 'happy-dom';
import type * as ReactModule from 'react';
import type { ReactNode } from 'react';
import type * as ClientModule from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cutReact } from './cut.ts';
import { isRenderer, problemWith } from './slim-react.ts';
import { checkedVersion, usedExports } from './unused.ts';

const require = createRequire(import.meta.url);
const complete: typeof ReactModule = require('react');
const files: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};

function sourceOf(name: string): string {
  const [folder = '', ...path] = (files[name] ?? name).split('/');
  return readFileSync(join(require.resolve(`${folder}/package.json`), '..', ...path), 'utf8');
}

const window = new Window();
const document = window.document as unknown as Document;
const loaded = new Map<string, Record<string, unknown>>();

/** Loads a production build of React, with the cuts of the widget's build, in its own window. */
function load(name: string): Record<string, unknown> {
  const known = loaded.get(name);
  if (known) return known;
  const exports: Record<string, unknown> = {};
  loaded.set(name, exports);
  const scope = ['exports', 'require', 'window', 'document'];
  const code = name === 'scheduler' ? sourceOf(name) : cutReact(sourceOf(name));
  compileFunction(code, scope)(exports, load, window, document);
  return exports;
}

const React = load('react') as unknown as typeof ReactModule;
const { createRoot, hydrateRoot } = load('react-dom/client') as unknown as typeof ClientModule;
// The build keeps React's JSX functions, which make the same elements as this one does.
const h = complete.createElement;

function container(html = ''): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  return element;
}

afterEach(() => document.body.replaceChildren());

const Name = React.createContext('nobody');

function Counter(): ReactNode {
  const [count, setCount] = React.useState(0);
  const [effects, setEffects] = React.useState<string[]>([]);
  const name = React.useContext(Name);
  const button = React.useRef<HTMLButtonElement>(null);
  const id = React.useId();
  const online = React.useSyncExternalStore(
    () => () => {},
    () => 'online',
    () => 'online',
  );
  const add = React.useCallback(() => setCount((before) => before + 1), [setCount]);
  const note = React.useEffectEvent((kind: string) => {
    setEffects((before) => [...before, `${kind} ${count} ${button.current?.tagName}`]);
  });
  React.useLayoutEffect(() => note('layout'), [count]);
  React.useEffect(() => note('effect'), [count]);
  return h(
    React.Fragment,
    null,
    h('button', { ref: button, id, onClick: add }, name, ' ', count, ' ', online),
    count > 0 &&
      h(
        'ul',
        null,
        effects.map((text) => h('li', { key: text }, text)),
      ),
  );
}

const counter = () => h(Name.Provider, { value: 'player' }, h(Counter));

async function press(element: HTMLElement): Promise<void> {
  element.querySelector('button')?.click();
  await vi.waitFor(() => expect(element.textContent).toContain('effect 1 BUTTON'));
}

describe('the cut React', () => {
  it('renders, updates and unmounts a component with every hook that the widget uses', async () => {
    const element = container();
    const root = createRoot(element);
    root.render(counter());
    await vi.waitFor(() => expect(element.textContent).toBe('player 0 online'));
    await press(element);
    expect(element.querySelector('button')?.textContent).toBe('player 1 online');
    expect([...element.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
      'layout 0 BUTTON',
      'effect 0 BUTTON',
      'layout 1 BUTTON',
      'effect 1 BUTTON',
    ]);
    root.unmount();
    await vi.waitFor(() => expect(element.innerHTML).toBe(''));
  });

  it('hydrates markup that is equal, and replaces markup that is not', async () => {
    for (const word of ['player', 'other']) {
      const element = container(
        `<button id="_R_0_">${word}<!-- --> <!-- -->0<!-- --> <!-- -->online</button>`,
      );
      const before = element.querySelector('button');
      const errors: unknown[] = [];
      hydrateRoot(element, counter(), { onRecoverableError: (error) => errors.push(error) });
      if (word === 'other') await vi.waitFor(() => expect(errors).not.toEqual([]));
      await vi.waitFor(() => expect(element.textContent).toBe('player 0 online'));
      await press(element);
      expect(element.querySelector('button') === before).toBe(word === 'player');
    }
  });

  it('shows the state of a controlled input after typing', async () => {
    function Field(): ReactNode {
      const [value, setValue] = React.useState('1');
      const onChange = (event: { target: { value: string } }) =>
        setValue(event.target.value.replaceAll(/\D/g, ''));
      return h('input', { value, onChange });
    }
    const element = container();
    createRoot(element).render(h(Field));
    await vi.waitFor(() => expect(element.querySelector('input')?.value).toBe('1'));
    const input = element.querySelector('input') as HTMLInputElement;
    // Bypasses React's own setter, as a keystroke does.
    Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value')?.set?.call(
      input,
      '12x',
    );
    input.dispatchEvent(new window.Event('input', { bubbles: true }) as unknown as Event);
    await vi.waitFor(() => expect(input.value).toBe('12'));
  });

  it('reports an error that a component throws', async () => {
    const reported: unknown[] = [];
    const onUncaughtError = (error: unknown) => reported.push(error);
    const failure = new Error('no list');
    createRoot(container(), { onUncaughtError }).render(
      h(() => {
        throw failure;
      }),
    );
    await vi.waitFor(() => expect(reported).toEqual([failure]));
  });

  class Classic extends complete.Component {
    override render(): ReactNode {
      return 'x';
    }
  }
  const unused: Record<string, ReactNode> = {
    Suspense: h(complete.Suspense, null, 'x'),
    StrictMode: h(complete.StrictMode, null, 'x'),
    'a class': h(Classic),
    memo: h(complete.memo(() => 'x')),
    lazy: h(complete.lazy(async () => ({ default: () => 'x' }))),
    'a Consumer': h(Name.Consumer, { children: () => 'x' }),
    title: h('title', null, 'x'),
  };
  it.each(Object.keys(unused))(
    'throws for a removed feature instead of rendering it wrongly: %s',
    async (name) => {
      const reported: unknown[] = [];
      const onUncaughtError = (error: unknown) => reported.push(error);
      createRoot(container(), { onUncaughtError }).render(unused[name]);
      await vi.waitFor(() => expect(reported).toHaveLength(1));
    },
  );

  it('has every export that the widget imports, and no others', () => {
    const sources = globSync(join(import.meta.dirname, '../../src/**/*.{ts,tsx}'));
    const code = sources
      .filter((path) => !/\.test\.|\/testing\//.test(path))
      .map((path) => readFileSync(path, 'utf8'));
    const imports = code.join('\n').matchAll(/import (type )?\{([^}]*)\} from 'react';/g);
    const names = [...imports].flatMap(([, type, list = '']) => (type ? [] : list.split(',')));
    const values = names
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '));
    expect([...new Set(values)].toSorted()).toEqual([...usedExports].toSorted());
    expect(code.join('\n')).not.toMatch(/from 'react-dom'|import (\*|React\b)/);
    for (const name of usedExports) expect(React).toHaveProperty(name);
  });
});

describe('the check of React’s version', () => {
  const client = sourceOf('react-dom/client');

  it('recognises the renderer’s file, whatever the folders above it are called', () => {
    const modules = '/projects/client/node_modules';
    expect(isRenderer(`${modules}/react/cjs/react.production.js`)).toBe(false);
    expect(isRenderer(`${modules}/react-dom/cjs/react-dom-client.production.js`)).toBe(true);
  });

  it('accepts the installed version', () => {
    expect(problemWith(client, true)).toBeUndefined();
    expect(problemWith(sourceOf('react'), false)).toBeUndefined();
  });

  it('stops the build for another version, or if a function is missing', () => {
    expect(problemWith(client.replaceAll(checkedVersion, '19.99.0'), true)).toMatch(
      /^React is 19\.99\.0, not/,
    );
    expect(problemWith(client.replace('function preload(', 'function load('), true)).toBe(
      'React has no preload',
    );
  });
});
