import { useMethods } from '../../methods/state.ts';
import { onlyCrypto } from '../../crypto/flows/crypto-coins.ts';
import { depositSide, type MethodSide } from '../../methods/flows/method-source.ts';

/** LIST-3: packages can be paid for only with crypto. */
export const packageSide: MethodSide = {
  ...depositSide,
  firstRoute: ({ category }) => (category === 'crypto' ? '/deposit/select-method' : undefined),
  setList: (list) => useMethods.setState({ list: list && onlyCrypto(list) }),
};
