import type { Problem, SourceFiles } from '../lib/source-files.ts';
import { workspaceOf } from './workspaces.ts';

const exported =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm;

/** Each vendor has its own words; its files are never read together with those of another. */
const vendorFiles =
  /^(?:apps\/server\/src\/providers\/(?:adyen|btcpay|hyperswitch|mercadopago)\/|packages\/testing\/src\/vendors\/(?:adyen|btcpay|hyperswitch|mercadopago)-)/;

/** Files whose stores are the same for deposits and for withdrawals, with the same actions. */
const parallelStores = new Set(
  ['deposits/actions.ts', 'deposits/state.ts', 'methods/state.ts', 'withdrawals/actions.ts'].map(
    (file) => `apps/widget/src/features/${file}`,
  ),
);

const parallelActions = new Set([
  'askForFields',
  'beginSubmit',
  'changeForm',
  'chooseSavedAccount',
  'chosenSavedAccount',
  'clearProblem',
  'endSubmit',
  'fillNetwork',
  'flagAmount',
  'flagFields',
  'flagRefusedFields',
  'flagSubmittedAmount',
  'markReported',
  'renewMethod',
  'setMethodList',
  'showProblem',
  'tickSaveAccount',
  'typeAmount',
  'typeSearch',
]);

/** Names of the product that a vendor uses, too. */
const sharedWithVendors = new Set(['amountOf', 'Refund', 'Transfer']);

interface Declaration {
  file: string;
  line: number;
}

/** Every name that two modules of a workspace export, unless it is listed above. */
export function checkTwins(files: SourceFiles): Problem[] {
  return [...declarationsByName(files)].flatMap(([key, declarations]) => {
    const name = key.slice(key.indexOf(' ') + 1);
    return declarations.flatMap(({ file, line }, index) => {
      const twin = declarations.slice(0, index).find((one) => !mayShare(name, one.file, file));
      const message = `${twin?.file} exports “${name}”, too: let each name say what it is`;
      return twin ? [{ file, line, message }] : [];
    });
  });
}

function mayShare(name: string, one: string, other: string): boolean {
  if (one === other) return true;
  if (parallelActions.has(name)) return parallelStores.has(one) && parallelStores.has(other);
  const vendors = [one, other].map((file) => vendorFiles.exec(file)?.[0]);
  if (vendors[0] === vendors[1]) return false;
  return sharedWithVendors.has(name) || vendors.every((vendor) => vendor !== undefined);
}

/** The exports of each workspace, by the workspace's folder and the name. */
function declarationsByName(files: SourceFiles): Map<string, Declaration[]> {
  const found = new Map<string, Declaration[]>();
  for (const [file, text] of files) {
    const workspace = workspaceOf(file);
    if (!workspace || !/(?<!\.(?:test|spec|d))\.tsx?$/.test(file)) continue;
    for (const { 1: name = '', index } of text.matchAll(exported)) {
      const key = `${workspace} ${name}`;
      const line = text.slice(0, index).split('\n').length;
      found.set(key, [...(found.get(key) ?? []), { file, line }]);
    }
  }
  return found;
}
