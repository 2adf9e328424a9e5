import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findBrowser, findChromium } from './chromium.mjs';

const folder = mkdtempSync(join(tmpdir(), 'opencashier-chromium-'));

afterAll(() => rmSync(folder, { recursive: true }));

function program(path: string, mode = 0o755): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '', { mode });
  return file;
}

it('uses the browser set in CHROMIUM_PATH and no other', () => {
  const own = program('own-browser');
  expect(findChromium({ CHROMIUM_PATH: own })).toBe(own);
  const missing = join(folder, 'missing');
  expect(findChromium({ CHROMIUM_PATH: missing, PATH: folder })).toBeUndefined();
});

it('prefers the headless shell, unless a full browser is requested', () => {
  const chromium = program('d/chromium');
  const shell = program('e/chromium-headless-shell');
  const path = [join(folder, 'd'), join(folder, 'e')].join(':');
  expect(findChromium({ PATH: path }, 'linux')).toBe(shell);
  expect(findBrowser({ PATH: path }, 'linux')).toBe(chromium);
});

it('prefers Chromium on the path over Chrome and Edge, if it is executable', () => {
  program('a/chromium', 0o644);
  const edge = program('a/microsoft-edge');
  const chrome = program('b/google-chrome');
  const chromium = program('c/chromium-browser');
  const path = (...folders: string[]) => folders.map((name) => join(folder, name)).join(':');
  expect(findChromium({ PATH: path('a', 'b', 'c') }, 'linux')).toBe(chromium);
  expect(findChromium({ PATH: path('a', 'b') }, 'linux')).toBe(chrome);
  expect(findChromium({ PATH: path('a') }, 'darwin')).toBe(edge);
});

it.each([
  ['darwin', 'HOME', 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['win32', 'LOCALAPPDATA', 'Microsoft/Edge/Application/msedge.exe'],
] as const)('looks in the usual places on %s', (platform, variable, path) => {
  const home = `home-${platform}`;
  const browser = program(join(home, path));
  expect(findChromium({ [variable]: join(folder, home) }, platform)).toBe(browser);
});
