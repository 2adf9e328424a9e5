import type { Mutant } from './mutant.ts';

const pages = 'apps/server/src/transport/pages';
const embed = 'packages/embed/src';
const pagesTest = `${pages}/pages.test.ts`;
const loadErrorTest = `${embed}/frame/load-error.test.ts`;

export const loadErrorMutants: readonly Mutant[] = [
  {
    rule: 'HOST-13',
    breaks: 'a frame may stay silent for a minute',
    file: `${embed}/frame/load-error.ts`,
    find: 'const loadTimeoutMs = 10_000;',
    put: 'const loadTimeoutMs = 60_000;',
    tests: [loadErrorTest],
  },
  {
    rule: 'HOST-13',
    breaks: 'the policy that refused a preloaded frame is forgotten',
    file: `${embed}/preload.ts`,
    find: '=== keyOf(src, options)) return found.container;',
    put: '=== keyOf(src, options)) return { ...found.container, failure: new Promise(() => {}) };',
    tests: [loadErrorTest],
  },
  {
    rule: 'HOST-13',
    breaks: 'a preloaded frame that did not start is mounted',
    file: `${embed}/preload.ts`,
    find: "if (reason !== 'policy') made.key = '';",
    put: '',
    tests: [loadErrorTest],
  },
  {
    rule: 'HOST-13',
    breaks: 'a policy that only reports counts as a refusal',
    file: `${embed}/frame/load-error.ts`,
    find: " && disposition === 'enforce'",
    put: '',
    tests: [loadErrorTest],
  },
  {
    rule: 'HOST-13',
    breaks: 'an unlisted origin is reported as a timeout',
    file: `${embed}/frame/load-error.ts`,
    find: "return origin ? 'timeout' : 'unlisted-origin';",
    put: "return origin ? 'timeout' : 'timeout';",
    tests: [loadErrorTest],
  },
  {
    rule: 'HOST-13',
    breaks: 'the host does not hear of the error',
    file: `${embed}/mount.ts`,
    find: "    receive('loadError', error);\n",
    put: '',
    tests: [loadErrorTest],
  },
  {
    rule: 'HOST-13',
    breaks: 'the server allows every site to frame the widget',
    file: `${pages}/widget-page.ts`,
    find: 'partner?.origins.includes(asked) ?? false',
    put: 'partner !== undefined',
    tests: [pagesTest],
  },
];
