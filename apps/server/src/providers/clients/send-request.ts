import type { Dispatcher } from 'undici';

export interface WireRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

export interface AnswerHead {
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

export interface ReadingLimits {
  timeoutMs: number;
  maxBytes: number;
  /** Throws if the rest of the answer is not to be read. */
  checkHead: (head: AnswerHead) => void;
}

const firstFinalStatus = 200;

/**
 * Sends a request and reads its answer as it arrives, without the streams of undici's `request`,
 * which cost more than the answer itself. Whatever is refused or late closes its connection.
 */
export function sendRequest(
  dispatcher: Dispatcher,
  { method, url, headers, body }: WireRequest,
  { timeoutMs, maxBytes, checkHead }: ReadingLimits,
): Promise<AnswerHead & { text: string }> {
  const { origin, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    let sending: Dispatcher.DispatchController | undefined;
    let ended: Error | undefined;
    let head: AnswerHead | undefined;
    const chunks: Buffer[] = [];
    let bytes = 0;

    const end = (error: Error) => {
      clearTimeout(timer);
      ended ??= error;
      reject(ended);
    };
    const refuse = (error: Error) => {
      end(error);
      sending?.abort(error);
    };
    // `AbortSignal.timeout` would create its error, with a stack, even long after the answer.
    const timer = setTimeout(() => refuse(timeoutError()), timeoutMs);

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        sending = controller;
        if (ended) controller.abort(ended);
      },
      onResponseStart(_, status, headersOfAnswer) {
        if (status < firstFinalStatus) return;
        head = { status, headers: headersOfAnswer };
        try {
          checkHead(head);
        } catch (error) {
          refuse(error as Error);
        }
      },
      onResponseData(_, chunk) {
        bytes += chunk.length;
        if (bytes > maxBytes) refuse(new Error('the answer is too long'));
        else chunks.push(chunk);
      },
      onResponseEnd() {
        clearTimeout(timer);
        if (head) resolve({ ...head, text: Buffer.concat(chunks).toString() });
      },
      onResponseError(_, error) {
        end(error);
      },
    };
    const sent = { origin, path: pathname + search, method, headers, body: body ?? null };
    try {
      dispatcher.dispatch(sent, handler);
    } catch (error) {
      end(error as Error);
    }
  });
}

/** The error of `AbortSignal.timeout`. */
const timeoutError = () =>
  new DOMException('The operation was aborted due to timeout', 'TimeoutError');
