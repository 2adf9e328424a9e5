import type { Mutant } from './mutant.ts';

const features = 'apps/widget/src/features';
const bonuses = 'apps/server/src/bonuses';
const shippedTest = `${features}/deposits/flows/shipped-methods.test.ts`;
const experimentsTest = `${features}/deposits/experiments.test.ts`;
const bonusTest = `${features}/bonuses/bonus.test.ts`;
const cryptoBonusTest = `${bonuses}/crypto-bonus.test.ts`;

export const bonusMutants: readonly Mutant[] = [
  {
    rule: 'BON-4',
    breaks: 'a method without bonuses is sent with one',
    file: `${features}/bonuses/bonus-choice.ts`,
    find: 'method.bonusAllowed !== false && !method.isInvestForbidden',
    put: '!method.isInvestForbidden',
    tests: [shippedTest],
  },
  {
    rule: 'BON-4',
    breaks: 'the server grants a bonus with any method',
    file: `${bonuses}/check-bonus.ts`,
    find: 'method.bonusAllowed === false || method.isInvestForbidden',
    put: 'method.isInvestForbidden',
    tests: [`${bonuses}/check-bonus.test.ts`],
  },
  {
    rule: 'BON-5',
    breaks: 'every group has the crypto bonus',
    file: `${features}/deposits/experiments.ts`,
    find: "cryptoBonusGroup(start) === 'group_b' &&",
    put: '',
    tests: [experimentsTest],
  },
  {
    rule: 'BON-5',
    breaks: 'a site without the crypto bonus has it',
    file: `${features}/deposits/experiments.ts`,
    find: 'start.schema.meta.isCryptoBonusAvailable === true &&',
    put: '',
    tests: [shippedTest],
  },
  {
    rule: 'BON-5',
    breaks: 'a list without crypto has the crypto bonus',
    file: `${features}/deposits/experiments.ts`,
    find: "(list?.groups.some(({ name }) => name === 'crypto') ?? false)",
    put: 'true',
    tests: [experimentsTest],
  },
  {
    rule: 'BON-6',
    breaks: 'a player without a group is in group_b',
    file: `${features}/deposits/experiments.ts`,
    find: "?? 'group_a'",
    put: "?? 'group_b'",
    tests: [experimentsTest, shippedTest],
  },
  {
    rule: 'BON-6',
    breaks: 'the second experiment is the first',
    file: `${features}/deposits/experiments.ts`,
    find: "const secondExperiment = 'analytics-20531';",
    put: "const secondExperiment = 'analytics-21868';",
    tests: [experimentsTest],
  },
  {
    rule: 'BON-6',
    breaks: 'analytics does not get the groups',
    file: 'apps/widget/src/boot/start-deferred.ts',
    find: '  reportExperiments(ports, start);\n',
    put: '',
    tests: ['apps/widget/src/boot/start-deferred.test.tsx'],
  },
  {
    rule: 'BON-9',
    breaks: 'the minimum of free spins is that of deposits',
    file: `${features}/bonuses/bonus.ts`,
    find: "(type === 'deposit' ? depositBonusData : freespinBonusData) ?? {}",
    put: 'depositBonusData ?? {}',
    tests: [bonusTest],
  },
  {
    rule: 'BON-9',
    breaks: 'a bonus without a minimum needs a deposit of 1',
    file: `${features}/bonuses/bonus.ts`,
    find: "readDecimal(data['minDeposit']) ?? '0'",
    put: "readDecimal(data['minDeposit']) ?? '1'",
    tests: [bonusTest],
  },
  {
    rule: 'BON-10',
    breaks: 'a player gets the bonus twice',
    file: `${bonuses}/crypto-bonus.ts`,
    find: '  if (known ? known.had.has(id) : await hasBonus(pool, owner, id)) return undefined;\n',
    put: '',
    tests: [cryptoBonusTest],
  },
  {
    rule: 'BON-10',
    breaks: 'it is granted below its minimum',
    file: `${bonuses}/crypto-bonus.ts`,
    find: 'return amountMinor < minMinor ? null :',
    put: 'return amountMinor < 0n ? null :',
    tests: [cryptoBonusTest],
  },
  {
    rule: 'BON-10',
    breaks: 'a deposit does not ask for it',
    file: 'apps/server/src/deposits/create/create-deposit.ts',
    find: '(await cryptoBonus(services, identity, method, request, amountMinor));',
    put: 'null;',
    tests: [cryptoBonusTest],
  },
  {
    rule: 'BON-10',
    breaks: 'the list promises it without the server',
    file: `${features}/crypto/screens/CryptoListScreen.tsx`,
    find: 'hasCryptoBonus(start, list) ? serverOffer : undefined',
    put: "hasCryptoBonus(start, list) ? { minDeposit: '500' } : undefined",
    tests: [`${features}/crypto/screens/CryptoListScreen.test.tsx`],
  },
  {
    rule: 'BON-11',
    breaks: 'the groups are not reported',
    file: 'apps/widget/src/boot/start-deferred.ts',
    find: '  reportExperiments(ports, start);\n',
    put: '',
    tests: ['apps/widget/src/boot/start-deferred.test.tsx'],
  },
  {
    rule: 'BON-11',
    breaks: 'an experiment without a group is reported',
    file: `${features}/deposits/experiments.ts`,
    find: 'if (second !== undefined) analytics',
    put: 'analytics',
    tests: [experimentsTest],
  },
];
