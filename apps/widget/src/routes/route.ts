import type { ComponentType } from 'react';
import type { TextKey } from '../i18n/text.ts';
import type { Path, Place, Target } from '../ports/navigator.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * HEAD-2: no Back, the previous page with a fallback if there is none, or a fixed page. The
 * fallback keeps the entries of the query that it needs.
 */
export type BackTarget =
  | { kind: 'none' }
  | { kind: 'previous'; otherwise: Path; keeps?: readonly string[] }
  | { kind: 'route'; path: Path };

/** The conditions for showing a route. */
export type GuardName =
  | 'session'
  | 'back'
  | 'bonus'
  | 'group'
  | 'coins'
  | 'box'
  | 'payout'
  | 'payout-coins'
  | 'method'
  | 'deposit'
  | 'methodOrDeposit'
  | 'withdrawal-group'
  | 'withdrawal-method'
  | 'withdrawal'
  | 'p2p';

export interface Route {
  path: Path;
  /** `query`: the address decides. */
  transaction: 'deposit' | 'withdrawal' | 'query';
  title: TextKey;
  back: BackTarget;
  guards: readonly [GuardName, ...GuardName[]];
  hidesClose?: true;
  /** Absent for the root screen, which is part of the application. */
  load?: (place: Pick<Place, 'query'>) => Promise<ScreenModule>;
}

export interface ScreenModule {
  default: ComponentType;
  /** The screen with the data that the list has loaded; built in advance, out of sight. */
  Rehearsal?: ComponentType;
}

export type EntryPorts = Pick<Ports, 'cashier' | 'host' | 'clock'>;

/** Returns a redirect if its condition does not hold. */
export type Guard = (ports: EntryPorts, place: Place) => Promise<Target | undefined>;
