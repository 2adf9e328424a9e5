import type { MethodList } from '@opencashier/contract/methods';
import { useMethods } from '../../state/methods.ts';
import { cryptoCoins } from '../crypto-coins.ts';
import { depositSide, type MethodSide } from '../method-side.ts';

/** LIST-3: packages are paid for in crypto alone. */
export const packageSide: MethodSide = {
  ...depositSide,
  firstRoute: ({ category }) => (category === 'crypto' ? '/deposit/select-method' : undefined),
  setList: (list) => useMethods.setState({ list: list && onlyCrypto(list) }),
};

function onlyCrypto(list: MethodList): MethodList {
  return { ...list, methods: cryptoCoins(list) };
}
