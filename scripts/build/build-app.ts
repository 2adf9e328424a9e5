import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../root-dir.ts';
import { runTool } from '../lib/run-tool.ts';
import { sourceHash } from './source-hash.ts';

/** Builds one app unless its bundle is up to date; returns false if the build failed. */
export async function buildApp(app: string, force: boolean): Promise<boolean> {
  const folder = join(rootDir, 'apps', app);
  const stampFile = join(folder, 'dist/.source-hash');
  const hash = sourceHash(rootDir, `apps/${app}`);
  if (!force && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return true;

  const startedAt = performance.now();
  const build = await runTool('vite', ['build', '--logLevel', 'warn'], {
    cwd: folder,
    env: { NODE_ENV: 'production' },
  });
  if (build.code !== 0) {
    console.error(`${build.output}\n${app}: vite build failed`);
    return false;
  }
  writeFileSync(stampFile, hash);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`  ${app.padEnd(10)} built in ${seconds} s`);
  return true;
}
