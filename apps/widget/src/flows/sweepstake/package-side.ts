import { useMethods } from '../../state/methods.ts';
import { onlyCrypto } from '../crypto-coins.ts';
import { depositSide, type MethodSide } from '../method-side.ts';

/** LIST-3: packages can be paid for only with crypto. */
export const packageSide: MethodSide = {
  ...depositSide,
  firstRoute: ({ category }) => (category === 'crypto' ? '/deposit/select-method' : undefined),
  setList: (list) => useMethods.setState({ list: list && onlyCrypto(list) }),
};
