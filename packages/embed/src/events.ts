import type { WidgetMessages } from '@opencashier/contract/host/messages';
import type { LoadError } from './frame/load-error.ts';

/**
 * The widget's events for its host, each with its purpose, trigger and payload. docs/embedding.md
 * and docs/protocol.md show the same table.
 */
export interface CashierEvents extends WidgetMessages {
  /**
   * Purpose: no action needed; the embed answers it with the start data.
   * Trigger: the widget's page has loaded; sent again after each reload of the frame.
   * Payload: `{ version }` of the widget.
   */
  Loaded: WidgetMessages['Loaded'];
  /**
   * Purpose: find out which root page the player sees.
   * Trigger: the deposit list or the withdrawal list has mounted.
   * Payload: `{ page }`.
   */
  init: WidgetMessages['init'];
  /**
   * Purpose: remove your own placeholder; measure the startup time.
   * Trigger: the player can see and choose the methods; sent once per start.
   * Payload: `{ timings }`, named times in milliseconds since the frame's navigation started.
   */
  fullyLoaded: WidgetMessages['fullyLoaded'];
  /**
   * Purpose: remove the widget, usually with destroy().
   * Trigger: the player closes the widget or goes back from its first page.
   * Payload: `{ transaction? }`, the transaction in progress, if any, with its `kind`, `id`,
   * `status` and `outcome`.
   */
  close: WidgetMessages['close'];
  /**
   * Purpose: open an address outside the frame. Your handler replaces the embed's own.
   * Trigger: the player continues to a bank, a wallet or an app.
   * Payload: `{ url }`.
   */
  openExternalUrl: WidgetMessages['openExternalUrl'];
  /**
   * Purpose: fetch a fresh token and pass it to updateToken(); the player then continues. With
   * `signIn`, lead a player whose session with you has ended to your sign-in.
   * Trigger: the server refused a call because the token is no longer valid, or the player came
   * back from your sign-in page; with `signIn`, the player pressed “Sign in”.
   * Payload: `{ message, signIn? }`; the message is for your log.
   */
  onTokenExpired: WidgetMessages['onTokenExpired'];
  /**
   * Purpose: log it; the widget shows its own error page.
   * Trigger: a page of the widget failed.
   * Payload: `{ message }` for your log.
   */
  onDisplayError: WidgetMessages['onDisplayError'];
  /**
   * Purpose: log it, and offer the player an alternative.
   * Trigger: the widget could not start.
   * Payload: `{ message }` for your log.
   */
  onInitError: WidgetMessages['onInitError'];
  /**
   * Purpose: log it.
   * Trigger: the response to a peer-to-peer deposit lacks required details.
   * Payload: `{ message }` for your log.
   */
  onInvalidP2PResponse: WidgetMessages['onInvalidP2PResponse'];
  /**
   * Purpose: log it; the widget shows the English text.
   * Trigger: a string is missing in the player's language; sent once per string.
   * Payload: `{ message }` with the language and the key.
   */
  onLocaleError: WidgetMessages['onLocaleError'];
  /**
   * Purpose: log it.
   * Trigger: the response to an HTTP call had a status outside 200 to 299.
   * Payload: `{ status, url }` of the call.
   */
  Error: WidgetMessages['Error'];
  /**
   * Purpose: refresh the balance on your page; measure conversion. Never credit money because of
   * it: your backend receives signed webhooks for that.
   * Trigger: the status of a deposit or withdrawal changed.
   * Payload: `{ kind, id, status, outcome, method, amount, currency }`; `outcome` is `pending`,
   * `completed` or `failed`.
   */
  transaction: WidgetMessages['transaction'];
  /**
   * Purpose: let the frame grow with its content.
   * Trigger: the height of the content changed.
   * Payload: `{ height }` in CSS pixels.
   */
  resize: WidgetMessages['resize'];
  /**
   * Purpose: optionally, trigger the phone's haptic feedback.
   * Trigger: in a native app only, the player copied a value or a deposit was credited.
   * Payload: `{ kind }`, which is `tap` or `success`.
   */
  haptic: WidgetMessages['haptic'];
  /**
   * Purpose: open the phone's share sheet with this text.
   * Trigger: in a native app that set `canShare` and whose web view has no share sheet, the player
   * shared a receipt.
   * Payload: `{ text }`.
   */
  share: WidgetMessages['share'];
  /**
   * Purpose: log it, and offer the player an alternative. The embed sends it, not the widget.
   * Trigger: the widget's page did not start in its frame; sent within ten seconds.
   * Payload: `{ reason, message }`; `reason` is `offline`, `policy` (your own frame-src),
   * `unreachable`, `unknown-partner`, `unlisted-origin` or `timeout`.
   */
  loadError: LoadError;
}

export type CashierEventName = keyof CashierEvents;
