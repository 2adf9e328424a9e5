import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { jsonStampOf } from '../configuration/file-stamps.ts';
import { keepBuild } from '../builds/store.ts';
import { keptTextFiles } from '../builds/text-build.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { followTexts } from './follow-texts.ts';

const folder = mkdtempSync(join(tmpdir(), 'locales-'));
const lines: string[] = [];
let server: TestServer;
let stop: () => void;

beforeAll(async () => {
  const logStream = { write: (line: string) => void lines.push(line) };
  const environment = { localesDir: folder, logLevel: 'error' as const };
  const readAt = await jsonStampOf(folder);
  server = await startTestServer({ environment, logStream });
  const { app } = server;
  // As every server does when it starts.
  await keepBuild(app.services.pool, keptTextFiles(app.texts.build));
  stop = followTexts(app, { localesDir: folder, production: false }, readAt, 5);
});
afterAll(async () => {
  stop();
  await server.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  lines.length = 0;
});

const write = (file: string, texts: unknown) =>
  writeFileSync(join(folder, file), JSON.stringify(texts));

/** The languages and the version of the texts that a page names which is opened now. */
async function openPage(): Promise<{ locales: string[]; texts: string }> {
  const page = await (await fetch(`${server.url}/cashier/deposit?partner=demo`)).text();
  const [, locales = '[]', texts = ''] =
    /"locales":(\[[^\]]*\]),"texts":"([\w-]{10})"/.exec(page) ?? [];
  return { locales: JSON.parse(locales) as string[], texts };
}

async function readText(locale: string, key: string, version: string): Promise<unknown> {
  const answer = await fetch(`${server.url}/cashier/locales/${locale}.json?v=${version}`);
  return answer.status === 200 ? Reflect.get(Object(await answer.json()), key) : answer.status;
}

it('[I18N-9] a language whose file is added, changed or removed while the server runs is served', async () => {
  const before = await openPage();
  expect(before.locales).not.toContain('de');

  write('de.json', { 'header.back': 'Zurück' });
  await expect.poll(openPage).toMatchObject({ locales: [...before.locales, 'de'] });
  const added = await openPage();
  expect(await readText('de', 'header.back', added.texts)).toBe('Zurück');
  const opening = await fetch(`${server.url}/cashier/opening?locale=de`);
  expect(await opening.text()).toContain('<html lang="de"');

  write('de.json', { 'header.back': 'Zur Übersicht' });
  await expect.poll(async () => (await openPage()).texts).not.toBe(added.texts);
  const changed = await openPage();
  expect(await readText('de', 'header.back', changed.texts)).toBe('Zur Übersicht');
  // NET-18: a page that is still open does not mix the texts of two versions.
  const early = () => readText('de', 'header.back', added.texts);
  await expect.poll(early, { timeout: 5000 }).toBe('Zurück');

  rmSync(join(folder, 'de.json'));
  await expect.poll(openPage).toEqual(before);
  expect(await readText('de', 'header.back', before.texts)).toBe(404);
  const late = () => readText('de', 'header.back', changed.texts);
  await expect.poll(late, { timeout: 5000 }).toBe('Zur Übersicht');
});

it('[I18N-9] a wrong file changes nothing, and the log says what is wrong with it', async () => {
  const before = await openPage();
  write('fr.json', { 'header.back': 'Retour', 'no.such': 'x' });
  await expect.poll(() => lines.join('')).toContain('no.such is not a key in locales/en.json');
  expect(await openPage()).toEqual(before);
  expect(lines.join('').match(/could not be read again/g)).toHaveLength(1);

  write('fr.json', { 'header.back': 'Retour' });
  await expect.poll(openPage).toMatchObject({ locales: [...before.locales, 'fr'] });
  rmSync(join(folder, 'fr.json'));
  await expect.poll(openPage).toEqual(before);
});

it('[I18N-9] a file that changes while the server starts is read afterwards', async () => {
  const before = await openPage();
  stop();
  const readAt = await jsonStampOf(folder);
  write('it.json', { 'header.back': 'Indietro' });
  stop = followTexts(server.app, { localesDir: folder, production: false }, readAt, 5);
  await expect.poll(openPage).toMatchObject({ locales: [...before.locales, 'it'] });
  rmSync(join(folder, 'it.json'));
  await expect.poll(openPage).toEqual(before);
});
