import type {
  ReadHostMessages,
  HostMessageType,
  WidgetMessage,
} from '@opencashier/contract/host/messages';

/** The site or the app that embeds the widget. */
export interface Host {
  send(message: WidgetMessage): void;
  on<T extends HostMessageType>(
    type: T,
    listener: (payload: ReadHostMessages[T]) => void,
  ): () => void;
}

export interface ReceivedMessage {
  /** As sent by the host: the application checks whether the type is known. */
  type: string;
  payload: unknown;
}

/** The open connection to the host, which the boot entry passes to the application. */
export interface HostChannel {
  post(message: WidgetMessage): void;
  /** Delivers the earlier messages at once, in order. */
  listen(listener: (message: ReceivedMessage) => void): void;
}
