import type { ContractRange } from '@opencashier/contract/contract-version';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Services } from '../../services/services.ts';
import { listenForChanges } from '../../push/change-bus.ts';
import {
  sendCurrentState,
  type Push,
  notifyOfMethods,
  notifyPlayer,
} from '../../push/notify-players.ts';
import { createPaymentReaders } from '../../push/read-payments.ts';
import type { OperatorFeed } from '../../push/operator-feed.ts';
import type { AddressOf } from '../../security/client-address.ts';
import type { CallGateway } from '../call-gateway.ts';
import type { Connections } from '../connections.ts';
import { createStateSender } from './state-sender.ts';
import { addSocketCalls } from './socket-calls.ts';
import type { UnreadParts } from './unread-limits.ts';
import { roomOf } from './socket-player.ts';

const retryMs = 1000;

export interface PlayerChannels {
  /** Accepts no new frames, and resolves once every call in flight has been answered. */
  drain(): Promise<void>;
  disconnect(): void;
  stop(): Promise<void>;
}

interface PlayerChannelParts {
  services: Pick<Services, 'pool' | 'wallet' | 'walletClients' | 'now' | 'publicUrl' | 'methods'>;
  /** Listens for changes, past a pooler. */
  listening: Pool;
  gateway: CallGateway;
  addressOf: AddressOf;
  connections: Connections;
  contract: ContractRange;
  headers: Readonly<Record<string, string>>;
  unread: UnreadParts;
  /** The operators' consoles get the same notices. */
  feed: OperatorFeed;
}

/** The sockets of connected players, and the updates that reach them from every server. */
export function addPlayerChannels(
  http: FastifyInstance,
  { services, listening, feed, ...socketSettings }: PlayerChannelParts,
): PlayerChannels {
  const onError = (err: unknown) => http.log.error({ err }, 'a socket frame failed');
  const push: Push = (viewer, event, payload) =>
    void sockets.io.to(roomOf(viewer)).emit(event, payload);
  const { sendState, sendLater, stop } = createStateSender({
    send: (player) => sendCurrentState(services, player, push),
    isConnected: ({ owner }) => sockets.playersOf(owner).length > 0,
    onError,
  });
  const sockets = addSocketCalls(http.server, {
    ...socketSettings,
    publicOrigin: new URL(services.publicUrl).origin,
    onPlayer: sendState,
    onError,
  });
  const withReaders = { ...services, ...createPaymentReaders(services.pool) };
  // LIST-31: the players of one partner, or after a gap all of them.
  const sendMethods = (partner?: string) => {
    feed.notifyOfGap();
    const players = sockets.players().filter((one) => !partner || one.partner === partner);
    for (const player of players) notifyOfMethods(services, player, push);
  };
  const readMethods = (partner?: string) =>
    refreshMethods(http, services, () => sendMethods(partner));
  const changes = listenForChanges(listening, {
    onChange(change) {
      feed.notify(change);
      for (const player of sockets.playersOf(change.owner)) {
        void notifyPlayer(withReaders, change, player, push).catch((err: unknown) =>
          sendLater(player, err),
        );
      }
    },
    onMethods: readMethods,
    onGap() {
      readMethods();
      sockets.players().forEach(sendState);
    },
    onError: (err) =>
      http.log.warn({ err }, 'changes from other servers are interrupted, will try again'),
  });
  // Nobody is let in before updates can reach them and the switched methods are known.
  http.addHook('onReady', async () => {
    await changes.start();
    await services.methods.refresh();
  });
  return {
    drain: () => sockets.drain(),
    disconnect: () => sockets.io.disconnectSockets(true),
    stop: () => {
      stop();
      return changes.stop();
    },
  };
}

/** Reads the switched methods again, as often as it takes. */
function refreshMethods(
  http: FastifyInstance,
  { methods }: Pick<Services, 'methods'>,
  onRead: () => void,
): void {
  methods.refresh().then(onRead, (err: unknown) => {
    http.log.warn({ err }, 'the methods could not be read again, will try again');
    setTimeout(refreshMethods, retryMs, http, { methods }, onRead).unref();
  });
}
