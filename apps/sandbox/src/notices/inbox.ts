import type { WithdrawalCode } from '@opencashier/contract/operator/events';

/** A one-time code that the operator would send to a phone. */
export interface InboxMessage {
  /** The server's name for the player: `demo:player-1`. */
  player: string;
  withdrawalId: string;
  code: string;
  at: string;
}

const keptMax = 100;

/** The messages of the operator to its players, newest first. The sandbox plays the phone. */
export class Inbox {
  #messages: InboxMessage[] = [];

  take({ timestamp, data }: WithdrawalCode): void {
    const { partner, user, id, code } = data;
    const message = { player: `${partner}:${user}`, withdrawalId: id, code, at: timestamp };
    this.#messages = [message, ...this.#messages].slice(0, keptMax);
  }

  list(player?: string): InboxMessage[] {
    return this.#messages.filter((message) => player === undefined || message.player === player);
  }
}
