import type { Mutant } from './mutant.ts';

const boot = 'apps/widget/src/boot';
const pages = 'apps/server/src/transport/pages';
const embed = 'packages/embed/src';
const watchLoadingTest = `${boot}/start/watch-loading.test.ts`;
const entryTest = `${boot}/entry.test.ts`;
const startTest = `${boot}/start.test.ts`;
const startFailedTest = `${boot}/failure/start-failed.test.tsx`;
const lostCodeTest = `${boot}/start/handle-lost-code.test.ts`;
const appTest = 'apps/widget/src/app/App.test.tsx';
const pageListTest = `${boot}/first-list/page-list.test.tsx`;
const pagesTest = `${pages}/pages.test.ts`;
const mountTest = `${embed}/mount.test.ts`;
const addressTest = `${embed}/frame/page-list.test.ts`;
const toastTest = `${embed}/toast.test.ts`;
const recordDepositTest = 'apps/widget/src/features/deposits/flows/watch/record-deposit.test.ts';

export const startMutants: readonly Mutant[] = [
  {
    rule: 'START-19',
    breaks: 'a page whose reload did not help reloads for ever',
    file: `${boot}/start/watch-loading.ts`,
    find: '!isJustReloaded() && (await isPageReachable())',
    put: 'await isPageReachable()',
    tests: [watchLoadingTest],
  },
  {
    rule: 'START-19',
    breaks: 'a page out of reach is reloaded',
    file: `${boot}/start/watch-loading.ts`,
    find: '!isJustReloaded() && (await isPageReachable())',
    put: '!isJustReloaded()',
    tests: [watchLoadingTest],
  },
  {
    rule: 'START-19',
    breaks: 'a script that never arrives is awaited for ever',
    file: `${boot}/start/watch-loading.ts`,
    find: "    report('The application did not load in time');\n    show();\n",
    put: '',
    tests: [watchLoadingTest],
  },
  {
    rule: 'START-19',
    breaks: 'a first screen that never arrives is awaited for ever',
    file: `${boot}/main.tsx`,
    find: '() => boot.loading.limit(starting)',
    put: '() => {}',
    tests: [startTest],
  },
  {
    rule: 'START-19',
    breaks: 'a failure that loads late replaces the widget',
    file: `${boot}/failure/start-failed.tsx`,
    find: '  if (isOver()) return;\n',
    put: '',
    tests: [startFailedTest],
  },
  {
    rule: 'START-19',
    breaks: 'the failure of refused data is limited for ever',
    file: `${boot}/main.tsx`,
    find: 'Promise.race([showStartFailure(container, false), boot.session])',
    put: 'showStartFailure(container, false)',
    tests: [startTest],
  },
  {
    rule: 'START-19',
    breaks: 'the host hears of a failure that is over',
    file: `${boot}/start/watch-loading.ts`,
    find: 'isReported || (isEarly && isLoaded)',
    put: 'isReported',
    tests: [watchLoadingTest],
  },
  {
    rule: 'START-19',
    breaks: 'time in the background counts',
    file: `${boot}/start/watch-loading.ts`,
    find: '!document.hidden && ',
    put: '',
    tests: [watchLoadingTest],
  },
  {
    rule: 'START-19',
    breaks: 'the page does not watch its scripts',
    file: `${boot}/entry.ts`,
    find: 'watchLoading({ assets: `${base}/assets/`, channel, session, messages });',
    put: '{ loaded: () => {}, limit: () => {}, fail: async () => {}, show: () => {} };',
    tests: [startTest],
  },
  {
    rule: 'START-19',
    breaks: 'a start without its code shows a page that needs code',
    file: `${boot}/main.tsx`,
    find: '    if (isLost(error)) return boot.loading.fail(error);\n',
    put: '',
    tests: [startTest],
  },
  {
    rule: 'START-20',
    breaks: 'a reload throws away what the player typed',
    file: `${boot}/start/handle-lost-code.ts`,
    find: 'hasTypedText() || hasOpenTransaction()',
    put: 'hasOpenTransaction()',
    tests: [lostCodeTest],
  },
  {
    rule: 'START-20',
    breaks: 'a reload leaves a payment in progress',
    file: `${boot}/start/handle-lost-code.ts`,
    find: 'hasTypedText() || hasOpenTransaction()',
    put: 'hasTypedText()',
    tests: [lostCodeTest],
  },
  {
    rule: 'START-20',
    breaks: 'a screen that is gone never opens',
    file: 'apps/widget/src/app/App.tsx',
    find: 'if (ports.page.online()) onLost(error);\n        else void',
    put: 'void',
    tests: [appTest],
  },
  {
    rule: 'START-21',
    breaks: 'the list of another country stays',
    file: `${boot}/first-list/in-page-list.ts`,
    find: 'return list === wanted && isPlain',
    put: 'return wanted !== undefined && isPlain',
    tests: [pageListTest],
  },
  {
    rule: 'START-21',
    breaks: 'the frame’s address describes no list',
    file: `${embed}/mount.ts`,
    find: 'createFrameContainer(host, element, listed(src, data), options)',
    put: 'createFrameContainer(host, element, src, options)',
    tests: [mountTest],
  },
  {
    rule: 'START-21',
    breaks: 'the page comes without the list',
    file: `${pages}/widget-page.ts`,
    find: 'const page = listed ?? own;',
    put: 'const page = listed ? own : own;',
    tests: [pagesTest],
  },
  {
    rule: 'START-21',
    breaks: 'the start does not compare the list with its data',
    file: `${boot}/start.ts`,
    find: '  checkPageList(settled, hasOffer);\n',
    put: '',
    tests: [startTest],
  },
  {
    rule: 'START-22',
    breaks: 'the skeleton ignores the language and theme of the address',
    file: `${boot}/entry.ts`,
    find: 'prepareSkeleton(config.locales, queryLocale, list);\n',
    put: '',
    tests: [entryTest],
  },
  {
    rule: 'START-22',
    breaks: 'the skeleton takes a language that the page does not have',
    file: `${boot}/first-list/in-page-list.ts`,
    find: 'locale: isNamed ? chooseLocale(locales, queryLocale, locale) : undefined,',
    put: 'locale: queryLocale ?? locale,',
    tests: [entryTest],
  },
  {
    rule: 'START-22',
    breaks: 'the frame’s address announces bonuses that are not shown',
    file: `${embed}/frame/page-list.ts`,
    find: '?.some?.(isShown)',
    put: '?.length',
    tests: [addressTest],
  },
  {
    rule: 'HOST-14',
    breaks: 'a deposit that still waits is shown as credited',
    file: `${embed}/toast.ts`,
    find: " || transaction.outcome !== 'completed'",
    put: '',
    tests: [toastTest],
  },
  {
    rule: 'HOST-14',
    breaks: 'the host hears nothing of a credited deposit',
    file: 'apps/widget/src/features/deposits/flows/watch/handle-deposit.ts',
    find: '    if (isNews(state, knownStatus)) notifyHost(ports, state);\n',
    put: '',
    tests: [recordDepositTest],
  },
  {
    rule: 'START-14',
    breaks: 'the widget announces another version',
    file: 'packages/contract/src/widget-version.ts',
    find: "'v1.0.407'",
    put: "'v1.0.408'",
    tests: [entryTest],
  },
  {
    rule: 'START-14',
    breaks: 'Loaded has no version',
    file: `${boot}/entry.ts`,
    find: 'version: widgetVersion',
    put: "version: ''",
    tests: [entryTest],
  },
  {
    rule: 'ROUTE-12',
    breaks: 'the locale stays in the address',
    file: `${boot}/browser-state.ts`,
    find: "    searchParams.delete('locale');\n",
    put: '',
    tests: [entryTest],
  },
  {
    rule: 'ROUTE-12',
    breaks: 'the locale of the query has no effect',
    file: `${boot}/entry.ts`,
    find: 'const { queryLocale, list } = takeQuery();',
    put: 'const { list } = takeQuery();\nconst queryLocale = null;',
    tests: [entryTest],
  },
  {
    rule: 'HOST-11',
    breaks: 'an error during startup is not sent to the host',
    file: `${boot}/main.tsx`,
    find: "  boot.channel.post({ messageType: 'onInitError', message });\n",
    put: '',
    tests: [startTest],
  },
  {
    rule: 'HOST-11',
    breaks: 'an unhandled error of the page is not sent to the host',
    file: `${boot}/failure/report-crashes.ts`,
    find: "    host.send({ messageType: 'onDisplayError', message });\n",
    put: '',
    tests: [`${boot}/failure/report-crashes.test.tsx`],
  },
];
