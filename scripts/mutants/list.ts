import { bonusMutants } from './bonuses.ts';
import { callMutants } from './calls.ts';
import { creationMutants } from './creation.ts';
import { depositMutants } from './deposits.ts';
import { cardAndWalletMutants } from './cards-and-wallets.ts';
import { fieldMutants } from './fields.ts';
import { formMutants } from './forms.ts';
import { hostDataMutants } from './host-data.ts';
import { languageMutants } from './languages.ts';
import { loadErrorMutants } from './load-error.ts';
import { methodMutants } from './methods.ts';
import type { Mutant } from './mutant.ts';
import { networkMutants } from './network.ts';
import { pageMutants } from './pages.ts';
import { paymentMutants } from './payments.ts';
import { p2pMutants } from './peer-to-peer.ts';
import { routeMutants } from './routes.ts';
import { shellMutants } from './shell.ts';
import { startMutants } from './start.ts';
import { userDataMutants } from './user-data.ts';
import { withdrawalMutants } from './withdrawals.ts';

/** All mutants. A new rule's mutant goes to the file of its subject. */
export const mutants: readonly Mutant[] = [
  ...shellMutants,
  ...withdrawalMutants,
  ...methodMutants,
  ...pageMutants,
  ...depositMutants,
  ...paymentMutants,
  ...p2pMutants,
  ...formMutants,
  ...fieldMutants,
  ...cardAndWalletMutants,
  ...startMutants,
  ...loadErrorMutants,
  ...networkMutants,
  ...languageMutants,
  ...hostDataMutants,
  ...userDataMutants,
  ...routeMutants,
  ...callMutants,
  ...bonusMutants,
  ...creationMutants,
];
