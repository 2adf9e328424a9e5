import type { Mutant } from './mutant.ts';

const widget = 'apps/widget/src';
const boot = `${widget}/boot`;
const contract = 'packages/contract/src';
const composePorts = `${boot}/start/compose-ports.ts`;
const composePortsTest = `${boot}/start/compose-ports.test.tsx`;
const wiredTest = `${boot}/wired-network.test.ts`;
const startDataTest = `${boot}/start-data.test.ts`;
const deferredTest = `${boot}/start-deferred.test.tsx`;
const sessionTest = `${boot}/host/resolve-session.test.ts`;
const storageTest = `${widget}/adapters/storage.test.ts`;
const handleHostTest = `${boot}/host/handle-host.test.tsx`;
const pictureTest = `${widget}/ui/media/picture.test.tsx`;

/** Mutants of the code that reads and stores what the host sends. */
export const hostDataMutants: readonly Mutant[] = [
  {
    rule: 'START-6',
    breaks: 'the host’s variables have no effect',
    file: `${boot}/start.ts`,
    find: '{ theme, platform: user.platform, locale, variables }',
    put: '{ theme, platform: user.platform, locale }',
    tests: [startDataTest],
  },
  {
    rule: 'START-6',
    breaks: 'the host’s fonts are not loaded',
    file: `${boot}/start-deferred.ts`,
    find: '  void loadFonts(document.documentElement, start.schema);\n',
    put: '',
    tests: [deferredTest],
  },
  {
    rule: 'START-6',
    breaks: 'the host’s images have no effect',
    file: `${widget}/state/session.ts`,
    find: '  setImages(session.start.schema.assets, config.assetOrigins ?? []);\n',
    put: '',
    tests: [`${widget}/assets/images.test.ts`],
  },
  {
    rule: 'START-6',
    breaks: 'images of any origin are shown',
    file: `${widget}/assets/images.ts`,
    find: 'url.startsWith(`${origin}/`)',
    put: 'url.startsWith(origin)',
    tests: [`${widget}/assets/images.test.ts`],
  },
  {
    rule: 'START-6',
    breaks: 'a host’s icon that does not load leaves a letter',
    file: `${widget}/ui/media/picture.ts`,
    find: 'if (own) {',
    put: "if (own === '') {",
    tests: [pictureTest],
  },
  {
    rule: 'START-6',
    breaks: 'a host’s badge that cannot be drawn leaves a gap',
    file: `${widget}/ui/media/fetch-drawing.ts`,
    find: 'fetchOne(replacement).catch(() => fetchOne(own))',
    put: 'fetchOne(replacement)',
    tests: [pictureTest],
  },
  {
    rule: 'START-8',
    breaks: 'a window of 767 px is a desktop',
    file: `${contract}/calls/user.ts`,
    find: 'windowWidth > 767',
    put: 'windowWidth >= 767',
    tests: [sessionTest],
  },
  {
    rule: 'START-8',
    breaks: 'the window’s width does not count',
    file: `${boot}/start.ts`,
    find: 'windowWidth: innerWidth,',
    put: 'windowWidth: 1024,',
    tests: [startDataTest],
  },
  {
    rule: 'START-8',
    breaks: 'a user without a currency has another one',
    file: `${contract}/calls/user.ts`,
    find: "currency: 'MXN',",
    put: "currency: 'USD',",
    tests: [startDataTest],
  },
  {
    rule: 'START-11',
    breaks: 'force_logging has no first value',
    file: composePorts,
    find: "storage.set('force_logging', '0');",
    put: '{}',
    tests: [composePortsTest],
  },
  {
    rule: 'START-11',
    breaks: 'the user is not stored',
    file: composePorts,
    find: "  storage.set('user', JSON.stringify(knownUser));\n}",
    put: '}',
    tests: [composePortsTest],
  },
  {
    rule: 'START-11',
    breaks: 'the defaults are stored as if the host had sent them',
    file: composePorts,
    find: 'function storeEntries(storage: Storage, { knownUser }: Session)',
    put: 'function storeEntries(storage: Storage, { user: knownUser }: Session)',
    tests: [composePortsTest],
  },
  {
    rule: 'START-12',
    breaks: 'any transport can be stored',
    file: `${widget}/adapters/storage.ts`,
    find: "if (name === 'transport' && !transports.some((known) => known === value)) return;",
    put: '',
    tests: [storageTest],
  },
  {
    rule: 'START-12',
    breaks: 'the page does not read the stored transport',
    file: `${boot}/start.ts`,
    find: "storedTransport: readStored('transport'),",
    put: 'storedTransport: null,',
    tests: [startDataTest],
  },
  {
    rule: 'START-12',
    breaks: 'a tab without sockets tries them at every start',
    file: composePorts,
    find: "if (!wasConnected) storage.set('transport', 'http');",
    put: '',
    tests: [wiredTest],
  },
  {
    rule: 'START-13',
    breaks: 'debug messages always reach the console',
    file: `${widget}/adapters/debug-log.ts`,
    find: "storage.get('force_logging') === '1'",
    put: 'true',
    tests: [composePortsTest],
  },
  {
    rule: 'START-13',
    breaks: 'calls write no debug messages',
    file: composePorts,
    find: '        log,\n        onOtherContract',
    put: '        onOtherContract',
    tests: [composePortsTest],
  },
  {
    rule: 'START-15',
    breaks: 'fields that the widget does not know are lost',
    file: `${contract}/host/read-user.ts`,
    find: '    ...fields,\n',
    put: '',
    tests: [`${contract}/host/read-user.test.ts`],
  },
  {
    rule: 'START-15',
    breaks: 'the page does not read the stored user',
    file: `${boot}/start.ts`,
    find: "storedUser: readStored('user'),",
    put: 'storedUser: null,',
    tests: [startDataTest],
  },
  {
    rule: 'HOST-2',
    breaks: 'a new bonus list is ignored',
    file: `${boot}/host/handle-host.ts`,
    find: "  host.on('bonus-list-updated', setBonusList);\n",
    put: '',
    tests: [handleHostTest],
  },
  {
    rule: 'HOST-2',
    breaks: 'the host cannot close the widget',
    file: `${boot}/host/handle-host.ts`,
    find: "['close', 'go-back', 'swipe-back']",
    put: "['go-back', 'swipe-back']",
    tests: [handleHostTest],
  },
  {
    rule: 'HOST-2',
    breaks: 'the host adapter does not listen',
    file: `${boot}/host/handle-host.ts`,
    find: '  host.listen();\n',
    put: '',
    tests: [handleHostTest],
  },
  {
    rule: 'HEAD-5',
    breaks: 'no style knows the platform',
    file: `${boot}/start.ts`,
    find: '{ theme, platform: user.platform, locale, variables }',
    put: '{ theme, locale, variables }',
    tests: [startDataTest],
  },
  {
    rule: 'HEAD-5',
    breaks: 'the root element lacks the platform',
    file: `${boot}/start/appearance.ts`,
    find: "if (platform) root.dataset['platform'] = platform;",
    put: '',
    tests: [`${boot}/start/appearance.test.ts`],
  },
];
