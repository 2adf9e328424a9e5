import type { Mutant } from './mutant.ts';

const widget = 'apps/widget/src';
const features = `${widget}/features`;
const loadMethodsTest = `${features}/methods/flows/load-methods.test.ts`;
const pendingTest = `${features}/deposits/screens/pending/PendingDeposits.test.tsx`;
const rootTest = `${features}/deposits/screens/root/DepositRootScreen.test.tsx`;
const methodsForTest = 'packages/catalogue/src/offer/methods-for.test.ts';
const selectMethodTest = `${features}/deposits/flows/select-method.test.ts`;
const readCatalogueTest = 'packages/catalogue/src/load/read-catalogue.test.ts';
const methodSectionsTest = `${features}/methods/screens/method-sections.test.ts`;
const formTest = `${features}/deposits/screens/form/DepositRedirectScreen.test.tsx`;

const switchMethodsTest = `${widget}/app/switch-methods.test.tsx`;
const drawingTest = `${widget}/ui/media/read-drawing.test.ts`;

export const methodMutants: readonly Mutant[] = [
  {
    rule: 'LIST-31',
    breaks: 'a method that was switched off can be chosen',
    file: `${features}/methods/screens/MethodCard.tsx`,
    find: 'item.isOff || onSelect(item)',
    put: 'onSelect(item)',
    tests: [switchMethodsTest],
  },
  {
    rule: 'LIST-31',
    breaks: 'a form does not say that its method was switched off',
    file: `${features}/methods/screens/use-off-problem.ts`,
    find: 'return isOff ?',
    put: 'return !isOff ?',
    tests: [switchMethodsTest],
  },
  {
    rule: 'LIST-31',
    breaks: 'the badge of a method that was switched off still promises a quick arrival',
    file: `${features}/methods/screens/method-items.ts`,
    find: 'badge: offNote ? undefined : methodText',
    put: 'badge: methodText',
    tests: [switchMethodsTest],
  },
  {
    rule: 'LIST-31',
    breaks: 'without a socket nothing is learned of a switched method',
    file: `${widget}/app/refresh-state.ts`,
    find: 'if (methodsOff || off) await',
    put: 'if (off) await',
    tests: [switchMethodsTest],
  },
  {
    rule: 'LIST-2',
    breaks: 'a direct geo shows its methods',
    file: `${features}/methods/flows/load-methods.ts`,
    find: 'list.directGeo || !list',
    put: '!list',
    tests: [loadMethodsTest, rootTest],
  },
  {
    rule: 'LIST-2',
    breaks: 'a list without a method to show is shown',
    file: `${features}/methods/flows/load-methods.ts`,
    find: 'list.directGeo || !list.methods.some(source.firstRoute)',
    put: 'list.directGeo',
    tests: [loadMethodsTest, rootTest],
  },
  {
    rule: 'LIST-2',
    breaks: 'the direct flag is always 0',
    file: `${features}/methods/flows/open-root.ts`,
    find: "direct: outcome.direct ? '1' : '0'",
    put: "direct: '0'",
    tests: [loadMethodsTest, rootTest],
  },
  {
    rule: 'LIST-2',
    breaks: 'the host does not learn that the list is empty',
    file: `${features}/methods/flows/open-root.ts`,
    find: "      host.send({ messageType: 'onDisplayError', message: source.emptyMessage });\n",
    put: '',
    tests: [loadMethodsTest, rootTest],
  },
  {
    rule: 'LIST-2',
    breaks: 'the screen does not open the root',
    file: `${features}/deposits/screens/root/DepositRootScreen.tsx`,
    find: 'useEffect(() => void openRoot(ports, place, depositMethods), [ports, place]);',
    put: '',
    tests: [rootTest],
  },
  {
    rule: 'LIST-2',
    breaks: 'the server marks no country as direct',
    file: 'packages/catalogue/src/offer/methods-for.ts',
    find: 'catalogue.countries[normal.country]?.directGeo ?? false',
    put: 'false',
    tests: [methodsForTest],
  },
  {
    rule: 'LIST-12',
    breaks: 'virtual accounts cannot be shown',
    file: `${features}/deposits/flows/deposit-methods.ts`,
    find: '  virtualView,\n  bankTransferView,\n];',
    put: '  bankTransferView,\n];',
    tests: [selectMethodTest],
  },
  {
    rule: 'LIST-12',
    breaks: 'cash has the wrong page',
    file: `${features}/deposits/flows/deposit-methods.ts`,
    find: '[cashView]: cashPath',
    put: '[cashView]: indiaFormPath',
    tests: [selectMethodTest],
  },
  {
    rule: 'LIST-12',
    breaks: 'the number of pix is another',
    file: 'packages/contract/src/methods/card-view-types.ts',
    find: 'export const pixView = 6;',
    put: 'export const pixView = 66;',
    tests: [readCatalogueTest, selectMethodTest],
  },
  {
    rule: 'LIST-12',
    breaks: 'an unknown number is shown',
    file: `${features}/deposits/flows/deposit-methods.ts`,
    find: 'withForm.includes(cardViewType) ? depositFormPath : withOwnPage[cardViewType]',
    put: 'withOwnPage[cardViewType] ?? depositFormPath',
    tests: [selectMethodTest, loadMethodsTest],
  },
  {
    rule: 'LIST-14',
    breaks: 'popular methods are not first',
    file: `${features}/methods/screens/method-sections.ts`,
    find: 'methods.filter((m) => m.isPopular)',
    put: 'methods.filter((m) => m.isPopular && m.position < 0)',
    tests: [rootTest, methodSectionsTest],
  },
  {
    rule: 'LIST-14',
    breaks: 'a badge is missing',
    file: `${features}/methods/screens/method-items.ts`,
    find: 'badge: offNote ? undefined : methodText(method, method.badge),',
    put: '',
    tests: [rootTest],
  },
  {
    rule: 'LIST-14',
    breaks: 'a banner is missing',
    file: `${features}/deposits/screens/form/DepositForm.tsx`,
    find: '      banner={methodText(method, method.banner)}\n',
    put: '',
    tests: [formTest],
  },
  {
    rule: 'LIST-14',
    breaks: 'a missing icon leaves a hole',
    file: `${widget}/ui/media/picture.ts`,
    find: 'currentTarget.hidden = true;',
    put: '',
    tests: [rootTest],
  },
  {
    rule: 'LIST-14',
    breaks: 'no letter stands in for an icon',
    file: `${widget}/ui/media/MethodIcon.tsx`,
    find: '      />\n      {letter}\n',
    put: '      />\n',
    tests: [rootTest],
  },
  {
    rule: 'LIST-26',
    breaks: 'a deposit that cannot be paid offers to continue it',
    file: `${features}/deposits/screens/pending/pending-items.ts`,
    find: 'canContinue: !!left || (left === 0 && !!staysPayable),',
    put: 'canContinue: true,',
    tests: [pendingTest],
  },
  {
    rule: 'LIST-26',
    breaks: 'a hidden deposit keeps its banner',
    file: `${features}/deposits/screens/root/root-props.ts`,
    find: '!hidden.includes(id)',
    put: 'hidden !== undefined && id !== undefined',
    tests: [pendingTest],
  },
  {
    rule: 'LIST-26',
    breaks: 'a deposit is cancelled without a question',
    file: `${features}/deposits/screens/pending/PendingSheet.tsx`,
    find: 'onCancel={setCancellingId}',
    put: 'onCancel={(id) => void cancel(id)}',
    tests: [pendingTest],
  },
  {
    rule: 'LIST-23',
    breaks: 'a drawing may contain anything',
    file: `${widget}/ui/media/read-drawing.ts`,
    find: 'dropped > 0 || !shapes.has(name)',
    put: 'dropped > 0',
    tests: [drawingTest],
  },
  {
    rule: 'LIST-23',
    breaks: 'a drawing may have any attribute',
    file: `${widget}/ui/media/read-drawing.ts`,
    find: 'drawnAttributes.has(name) && isPlain',
    put: 'isPlain',
    tests: [drawingTest],
  },
  {
    rule: 'LIST-23',
    breaks: 'the badge does not show its drawing',
    file: `${widget}/ui/media/BadgeArt.tsx`,
    find: '      .then((drawing) => place.replaceChildren(drawing))\n',
    put: '',
    tests: [`${widget}/ui/media/BadgeArt.test.tsx`],
  },
];
