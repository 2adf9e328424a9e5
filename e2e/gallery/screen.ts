import type { DepositScreen, Walk } from '../fixtures/deposit-screen.ts';
import type { Operator } from '../fixtures/operator.ts';

export interface GalleryWalk extends Walk {
  user: string;
  operator: Operator;
  /** Takes rupees out to a bank without a screen, up to the confirmation; gives the id. */
  withdraw: (amount: string) => Promise<string>;
}

export interface Screen extends Pick<DepositScreen, 'heading' | 'says'> {
  reach?: (walk: GalleryWalk) => Promise<unknown>;
}

export type Screens = Readonly<Record<string, Screen>>;
