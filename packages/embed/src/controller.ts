import type { HostMessages } from '@opencashier/contract/host/messages';
import type { CashierEventName, CashierEvents } from './events.ts';
import type { StartDataInput } from './options.ts';

export type Appearance = HostMessages['appearance-updated'];
/** Ids may be numbers. */
export type Bonus = HostMessages['bonus-list-updated'][number];

export type Handler<E extends CashierEventName> = (payload: CashierEvents[E]) => void;

/** The host's handle of a mounted widget. After destroy() its methods do nothing. */
export interface CashierController {
  /**
   * Replaces the start data. Token, bonuses, theme, variables and language change while the widget
   * runs; any other change restarts it.
   */
  update(data: StartDataInput): void;
  /** Replaces the offered bonuses while the widget is open. */
  updateBonuses(bonuses: Bonus[]): void;
  /** Passes a fresh token, without a reload: the answer to onTokenExpired. */
  updateToken(token: string): void;
  /** Changes theme, variables or language while the widget is open. */
  updateAppearance(appearance: Appearance): void;
  /** The host's back button was pressed. */
  goBack(): void;
  /** The player swiped back. */
  swipeBack(): void;
  /** Asks the widget to close; it answers with the event `close`. */
  close(): void;
  /** Removes the frame and every listener. */
  destroy(): void;
  /** Listens to an event; the returned function stops it. */
  on<E extends CashierEventName>(event: E, handler: Handler<E>): () => void;
  /** Removes a handler that was added by on(). */
  off<E extends CashierEventName>(event: E, handler: Handler<E>): void;
}
