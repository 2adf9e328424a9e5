import { setMethodList } from '../../methods/state.ts';
import { onlyCrypto } from '../../crypto/flows/crypto-coins.ts';
import { type MethodSource } from '../../methods/method-source.ts';
import { selectMethodPath } from '../../../routes/paths.ts';
import { depositMethods } from '../../deposits/flows/deposit-methods.ts';

/** LIST-3: packages can be paid for only with crypto. */
export const packageMethods: MethodSource = {
  ...depositMethods,
  firstRoute: ({ category }) => (category === 'crypto' ? selectMethodPath : undefined),
  setList: (list) => setMethodList(list && onlyCrypto(list)),
};
