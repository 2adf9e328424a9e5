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
