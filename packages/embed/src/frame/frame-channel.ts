import type { HostMessage } from '@opencashier/contract/host/messages';
import type { TracedMessage } from '../options.ts';

export interface ChannelOptions {
  host: Window;
  frame: HTMLIFrameElement;
  /** The widget's exact origin: messages are sent only to it and accepted only from it. */
  origin: string;
  trace?: ((message: TracedMessage) => void) | undefined;
  onMessage: (type: string, payload: Record<string, unknown>) => void;
}

export interface Channel {
  post: (message: HostMessage) => void;
  close: () => void;
}

/** Undefined if the message is not JSON text. */
export function readMessage(data: unknown): Record<string, unknown> | undefined {
  try {
    const message: unknown = typeof data === 'string' && JSON.parse(data);
    return message ? (message as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The messages between this page and one frame. Several widgets on a page do not interfere. */
export function openChannel({ host, frame, origin, trace, onMessage }: ChannelOptions): Channel {
  function receive(event: MessageEvent): void {
    const { source } = event;
    if (!source || source !== frame.contentWindow || event.origin !== origin) return;
    const { messageType: type, ...payload } = readMessage(event.data) ?? {};
    if (typeof type !== 'string') return;
    trace?.({ direction: 'to-host', type, payload });
    onMessage(type, payload);
  }

  host.addEventListener('message', receive);
  return {
    post(message) {
      trace?.({ direction: 'to-widget', ...message });
      frame.contentWindow?.postMessage(JSON.stringify(message), origin);
    },
    close: () => host.removeEventListener('message', receive),
  };
}
