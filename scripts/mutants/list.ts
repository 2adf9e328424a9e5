import { depositMutants } from './deposits.ts';
import { fieldMutants } from './fields.ts';
import { formMutants } from './forms.ts';
import { languageMutants } from './languages.ts';
import { methodMutants } from './methods.ts';
import type { Mutant } from './mutant.ts';
import { networkMutants } from './network.ts';
import { pageMutants } from './pages.ts';
import { paymentMutants } from './payments.ts';
import { p2pMutants } from './peer-to-peer.ts';
import { shellMutants } from './shell.ts';
import { startMutants } from './start.ts';

/** All mutants. A new rule's mutant goes to the file of its subject. */
export const mutants: readonly Mutant[] = [
  ...shellMutants,
  ...methodMutants,
  ...pageMutants,
  ...depositMutants,
  ...paymentMutants,
  ...p2pMutants,
  ...formMutants,
  ...fieldMutants,
  ...startMutants,
  ...networkMutants,
  ...languageMutants,
];
