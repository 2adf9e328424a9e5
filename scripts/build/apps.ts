import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../root-dir.ts';

const bundledApps = ['widget', 'console', 'playground'];

/** The apps that have a Vite build, out of those requested. */
export function appsToBuild(names: string[]): string[] {
  const apps = names.length > 0 ? names : bundledApps;
  return apps.filter((app) => existsSync(join(rootDir, 'apps', app, 'vite.config.ts')));
}
