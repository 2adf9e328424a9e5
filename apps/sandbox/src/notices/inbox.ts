import type { WithdrawalCode } from '@opencashier/contract/operator/events';

/** A code as the operator would have sent it to a phone. */
export interface InboxMessage {
  /** As the server names players: `demo:player-1`. */
  player: string;
  withdrawalId: string;
  code: string;
  at: string;
}

const keptMax = 100;

/** What players got from their operator; the sandbox plays the phone. Newest first. */
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
