import { setTimeout as wait } from 'node:timers/promises';
import { namesMaxAgeMs } from '../builds/other-builds.ts';
import { keepBuild } from '../builds/store.ts';
import { keptTextFiles, textBuild } from '../builds/text-build.ts';
import { jsonStampOf } from '../configuration/file-stamps.ts';
import { StartupError } from '../configuration/startup-error.ts';
import { readAllTexts } from '../methods/texts.ts';
import type { App } from './app.ts';
import type { Environment } from './environment.ts';

type Following = Pick<App, 'http' | 'services' | 'texts'>;

const defaultEveryMs = 2000;

/**
 * I18N-9: serves the languages of the operator's folder as its files change. If a file is wrong,
 * the log says why, and the last valid texts stay. `readAt` is the folder's stamp from before the
 * texts were read at startup. The returned function stops it.
 */
export function followTexts(
  app: Following,
  { localesDir: folder, production }: Pick<Environment, 'localesDir' | 'production'>,
  readAt: string,
  everyMs = defaultEveryMs,
): () => void {
  if (folder === undefined) return () => {};
  const { log } = app.http;
  let handled = readAt;
  let last = readAt;
  let isReading = false;
  const check = async (): Promise<void> => {
    const stamp = await jsonStampOf(folder);
    // A file that is still being written changes again.
    const isSettled = stamp === last;
    last = stamp;
    if (!isSettled || stamp === handled) return;
    try {
      await readAgain(app, folder, production);
      handled = stamp;
    } catch (err) {
      // A wrong file is reported once; anything else, such as a lost database, is tried again.
      const isWrongFile = err instanceof StartupError;
      if (isWrongFile) handled = stamp;
      const reason = isWrongFile ? { problem: err.message } : { err };
      log.error(reason, 'the texts could not be read again, the last valid ones stay in use');
    }
  };
  const checkAlone = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    await check().finally(() => {
      isReading = false;
    });
  };
  const timer = setInterval(() => void checkAlone(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function readAgain(
  { http: { log }, services, texts }: Following,
  folder: string,
  production: boolean,
): Promise<void> {
  const sets = readAllTexts(folder, (line) => log.warn(line), texts.product);
  const isNew = await keepBuild(services.pool, keptTextFiles(textBuild(sets)));
  // NET-18: a page asks any server for its texts, so all have to know them first.
  if (isNew && production) await wait(namesMaxAgeMs);
  await texts.replace(sets);
  log.info({ languages: [...sets.keys()] }, 'the texts were read again');
}
