// The configuration of `knip --production`, which leaves the tests out: code that only they use is
// unused. Test support has no other users, and `knip` alone checks it. The package testing and the
// scripts count as users, with the test support that they import: what only they use passes.

import all from './knip.json' with { type: 'json' };

const root = all.workspaces['.'];

export default {
  ...all,
  ignoreIssues: {
    '**/testing/**': ['exports', 'types'],
    // The configurations of Vite, Vitest and Playwright use them.
    'packages/design/src/import-with-files.ts': ['exports'],
    'scripts/check/*-progress.ts': ['files'],
    // A test alone runs them, on purpose.
    'scripts/tidy/*': ['files'],
  },
  workspaces: {
    ...all.workspaces,
    '.': {
      ...root,
      ignoreDependencies: [...root.ignoreDependencies, '@vitejs/plugin-react'],
    },
  },
};
