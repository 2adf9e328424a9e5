import type { WidgetMessages } from '@opencashier/contract/host/messages';

/**
 * The widget's events for its host, each with its purpose, trigger and payload. docs/embedding.md
 * and docs/protocol.md show the same table.
 */
export interface CashierEvents extends WidgetMessages {
  /**
   * Purpose: the frame listens. The embed answers it with the start data by itself.
   * Trigger: the widget's page stands, also after each reload of the frame.
   * Payload: `{ version }` of the widget.
   */
  Loaded: WidgetMessages['Loaded'];
  /**
   * Purpose: know which root page the player sees.
   * Trigger: the deposit or the withdrawal list is mounted.
   * Payload: `{ page }`.
   */
  init: WidgetMessages['init'];
  /**
   * Purpose: take away your own placeholder; measure the start.
   * Trigger: the methods can be seen and chosen; once per start.
   * Payload: `{ timings }`, named times in milliseconds since the frame's navigation began.
   */
  fullyLoaded: WidgetMessages['fullyLoaded'];
  /**
   * Purpose: take the widget away, as a rule by destroy().
   * Trigger: the player closes it, or goes back from its first page.
   * Payload: `{ transaction? }` that was under way, where there was one.
   */
  close: WidgetMessages['close'];
  /**
   * Purpose: open an address outside the frame. A handler takes the place of the embed's own.
   * Trigger: the player goes on to a bank, a wallet or an app.
   * Payload: `{ url }`.
   */
  openExternalUrl: WidgetMessages['openExternalUrl'];
  /**
   * Purpose: fetch a fresh token and hand it to updateToken(); the player goes on.
   * Trigger: a call was refused because the token is no longer valid.
   * Payload: `{ message }` for your log.
   */
  onTokenExpired: WidgetMessages['onTokenExpired'];
  /**
   * Purpose: log it; the widget shows its own error page.
   * Trigger: a page failed while it was in use.
   * Payload: `{ message }` for your log.
   */
  onDisplayError: WidgetMessages['onDisplayError'];
  /**
   * Purpose: log it, and offer the player another way.
   * Trigger: the widget could not start.
   * Payload: `{ message }` for your log.
   */
  onInitError: WidgetMessages['onInitError'];
  /**
   * Purpose: log it.
   * Trigger: a peer-to-peer deposit was answered without the details that it needs.
   * Payload: `{ message }` for your log.
   */
  onInvalidP2PResponse: WidgetMessages['onInvalidP2PResponse'];
  /**
   * Purpose: log it; English stands in.
   * Trigger: a text is missing in the player's language; once a text.
   * Payload: `{ message }` with language and key.
   */
  onLocaleError: WidgetMessages['onLocaleError'];
  /**
   * Purpose: log it.
   * Trigger: a call over HTTP was answered with a status outside 200 to 299.
   * Payload: `{ status, url }` of the call.
   */
  Error: WidgetMessages['Error'];
  /**
   * Purpose: refresh the balance that you show; measure conversion. Credit nothing by it: your
   * backend learns of money by signed webhooks.
   * Trigger: a deposit or a withdrawal changed its status.
   * Payload: `{ kind, id, status, method, amount, currency }`.
   */
  transaction: WidgetMessages['transaction'];
  /**
   * Purpose: let the frame grow with its content.
   * Trigger: the height of the content changed.
   * Payload: `{ height }` in CSS pixels.
   */
  resize: WidgetMessages['resize'];
}

export type CashierEventName = keyof CashierEvents;
