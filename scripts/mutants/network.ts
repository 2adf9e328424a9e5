import type { Mutant } from './mutant.ts';

const widget = 'apps/widget/src';
const server = 'apps/server/src';
const design = 'packages/design/src';
const loadFilesTest = `${design}/load-files.test.tsx`;
const cashierTest = `${widget}/adapters/cashier.test.ts`;
const composePortsTest = `${widget}/boot/start/compose-ports.test.tsx`;
const httpRequestTest = `${widget}/adapters/http-request.test.ts`;
const socketQueryTest = `${widget}/adapters/socket/socket-query.test.ts`;
const otherBuildsTest = `${server}/builds/other-builds.test.ts`;
const contractTest = `${server}/transport/contract-versions.test.ts`;
const widgetErrorsTest = `${server}/transport/telemetry/widget-errors.test.ts`;
const regionsTest = `${widget}/features/methods/flows/load-regions.test.ts`;

export const networkMutants: readonly Mutant[] = [
  {
    rule: 'NET-17',
    breaks: 'a file that failed is not requested again',
    file: `${design}/load-files.ts`,
    find: 'first.catch(() => loadFile(href));',
    put: 'first;',
    tests: [loadFilesTest],
  },
  {
    rule: 'NET-17',
    breaks: 'a file that failed stays lost until a reload',
    file: `${design}/load-files.ts`,
    find: 'if (known.get(href) === loading) known.delete(href);',
    put: '',
    tests: [loadFilesTest],
  },
  {
    rule: 'NET-17',
    breaks: 'a screen is shown before its style',
    file: `${design}/load-files.ts`,
    find: '    await Promise.all(files',
    put: '    void Promise.all(files',
    tests: [loadFilesTest],
  },
  {
    rule: 'NET-18',
    breaks: 'a server serves only its own build',
    file: `${server}/transport/routes.ts`,
    find: '{ ...forever, fallback: keptAsset }',
    put: 'forever',
    tests: [otherBuildsTest],
  },
  {
    rule: 'NET-18',
    breaks: 'a page of another build gets the texts of this one',
    file: `${server}/transport/routes.ts`,
    find: 'keptFile(keptTextName(version, name))',
    put: 'undefined',
    tests: [otherBuildsTest],
  },
  {
    rule: 'NET-18',
    breaks: 'the files of a running build are dropped',
    file: `${server}/builds/store.ts`,
    find: 'set in_use_at = now() where',
    put: 'set in_use_at = in_use_at where',
    tests: [otherBuildsTest],
  },
  {
    rule: 'NET-19',
    breaks: 'a call of another contract is carried out',
    file: `${server}/transport/call-gateway.ts`,
    find: '    checkContract(call, parts.contract);\n',
    put: '',
    tests: [contractTest],
  },
  {
    rule: 'NET-19',
    breaks: 'calls do not name their contract',
    file: `${widget}/adapters/http-request.ts`,
    find: '    [contractHeader]: writeContract(contract),\n',
    put: '',
    tests: [httpRequestTest],
  },
  {
    rule: 'NET-19',
    breaks: 'connections do not name their contract',
    file: `${widget}/adapters/socket/socket-query.ts`,
    find: '    contract: writeContract(contract),\n',
    put: '',
    tests: [socketQueryTest],
  },
  {
    rule: 'NET-19',
    breaks: 'no other server is tried',
    file: `${widget}/adapters/retry-policy.ts`,
    find: 'if (error.status === otherContractStatus) return true;',
    put: '',
    tests: [cashierTest],
  },
  {
    rule: 'NET-19',
    breaks: 'a page that no server understands stays',
    file: `${widget}/boot/start/compose-ports.ts`,
    find: '        onOtherContract: (error) => handleLostCode(boot.loading, error),\n',
    put: '',
    tests: [composePortsTest],
  },
  {
    rule: 'NET-16',
    breaks: 'every report of an error is logged',
    file: `${server}/transport/telemetry/widget-errors.ts`,
    find: 'nowMs - seen.atMs < repeatAfterMs || !this',
    put: '!this',
    tests: [widgetErrorsTest],
  },
  {
    rule: 'NET-16',
    breaks: 'the log has any number of lines',
    file: `${server}/transport/telemetry/widget-errors.ts`,
    find: " || !this.#lines.take('')",
    put: '',
    tests: [widgetErrorsTest],
  },
  {
    rule: 'NET-16',
    breaks: 'the log has what players typed',
    file: `${server}/transport/telemetry/widget-errors.ts`,
    find: 'const error = withoutPersonalData(text);',
    put: 'const error = text;',
    tests: [widgetErrorsTest],
  },
  {
    rule: 'NET-16',
    breaks: 'reported errors are not logged',
    file: `${server}/transport/telemetry/telemetry.ts`,
    find: "        if (event.key === 'error') errors.report(String(event.value));\n",
    put: '',
    tests: [`${server}/transport/telemetry/telemetry.test.ts`],
  },
  {
    rule: 'NET-8',
    breaks: 'a timeout of the region picker stays on its page',
    file: `${widget}/features/methods/flows/load-regions.ts`,
    find: 'if (navigator.place().path === path) goToError({ navigator }, error);',
    put: '{}',
    tests: [regionsTest],
  },
  {
    rule: 'NET-8',
    breaks: 'a timeout of the region picker takes the player away from another page',
    file: `${widget}/features/methods/flows/load-regions.ts`,
    find: 'if (navigator.place().path === path) goToError',
    put: 'goToError',
    tests: [regionsTest],
  },
];
