import { depositMutants } from './deposits.ts';
import { formMutants } from './forms.ts';
import { methodMutants } from './methods.ts';
import type { Mutant } from './mutant.ts';
import { p2pMutants } from './peer-to-peer.ts';
import { shellMutants } from './shell.ts';

/** All mutants. A new rule's mutant goes to the file of its subject. */
export const mutants: readonly Mutant[] = [
  ...shellMutants,
  ...methodMutants,
  ...depositMutants,
  ...p2pMutants,
  ...formMutants,
];
