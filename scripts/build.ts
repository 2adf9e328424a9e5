// npm run build: builds the browser bundles whose sources changed since their last build.
// `node scripts/build.ts [--force] [app …]` builds the named apps, or all that have a bundle.

import { buildApp } from './build/build-app.ts';
import { appsToBuild } from './build/apps.ts';

const names = process.argv.slice(2);
const force = names.includes('--force');
const apps = appsToBuild(names.filter((name) => !name.startsWith('--')));

const outcomes = await Promise.all(apps.map((app) => buildApp(app, force)));
if (outcomes.includes(false)) process.exitCode = 1;
