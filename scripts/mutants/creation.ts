import type { Mutant } from './mutant.ts';

const features = 'apps/widget/src/features';
const create = `${features}/deposits/flows/create`;
const shippedTest = `${features}/deposits/flows/shipped-methods.test.ts`;
const createTest = `${create}/create-deposit.test.ts`;
const captchaTest = `${features}/captcha/obtain-captcha.test.ts`;

/** From the captcha to the request and the page that it opens. */
export const creationMutants: readonly Mutant[] = [
  {
    rule: 'CAP-1',
    breaks: 'the server’s captcha id is not used',
    file: `${features}/captcha/obtain-captcha.ts`,
    find: 'own || (geetestId ?? own)',
    put: 'own',
    tests: [captchaTest],
  },
  {
    rule: 'CAP-1',
    breaks: 'an empty id is tried',
    file: `${features}/captcha/obtain-captcha.ts`,
    find: "if (captchaId === '') return unknown('Captcha id is empty');",
    put: '',
    tests: [captchaTest],
  },
  {
    rule: 'CAP-1',
    breaks: 'an empty id counts as missing',
    file: 'packages/contract/src/host/start-data.ts',
    find: "geetestCaptchaId === '' ? '' : text(geetestCaptchaId)",
    put: 'text(geetestCaptchaId)',
    tests: [`${features}/captcha/send-with-captcha.test.ts`],
  },
  {
    rule: 'CAP-1',
    breaks: 'the page lacks the server’s captcha id',
    file: 'apps/server/src/transport/pages/widget-page.ts',
    find: "geetestId: captchas.kinds.find(({ kind }) => kind === 'geetest')?.siteKey,",
    put: 'geetestId: undefined,',
    tests: ['apps/server/src/transport/pages/pages.test.ts'],
  },
  {
    rule: 'SEQ-7',
    breaks: 'a popup opens for an app',
    file: `${create}/open-payment-page.ts`,
    find: '!redirectStyle && !opensExternally && !onNativePlatform()',
    put: '!onNativePlatform()',
    tests: [shippedTest],
  },
  {
    rule: 'SEQ-7',
    breaks: 'the host opens nothing',
    file: `${create}/open-payment-page.ts`,
    find: "    ports.host.send({ messageType: 'openExternalUrl', url: address });\n",
    put: '',
    tests: [shippedTest],
  },
  {
    rule: 'SEQ-7',
    breaks: 'every page is opened by the host',
    file: `${create}/open-payment-page.ts`,
    find: 'popup && !method.opensExternally && isPage(address)',
    put: 'false',
    tests: [shippedTest],
  },
  ...[
    ['    ...(bonus && { bonusId: bonus.id }),\n', 'the request lacks the bonus', shippedTest],
    ['    fields,\n', 'the request lacks the fields', createTest],
    ['    paymentSessionId,\n', 'the request lacks the session', createTest],
    ['    selectedCountry: country,\n', 'the request lacks the country', createTest],
    ['        abTestGroup: cryptoBonusGroup(start),\n', 'the request lacks the group', shippedTest],
    [
      '    ...(start.returnUrl !== undefined && { returnUrl: start.returnUrl }),\n',
      'the request lacks the return address',
      createTest,
    ],
    ['    ...(wallet !== undefined && { wallet }),\n', 'the request lacks the wallet', createTest],
  ].map(([find = '', breaks = '', test = '']) => ({
    rule: 'SEQ-15',
    breaks,
    file: `${create}/deposit-request.ts`,
    find,
    put: '',
    tests: [test],
  })),
];
