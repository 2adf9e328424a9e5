import { errorBody } from '@opencashier/contract/error-body';
import { type FoundProposal, proposed } from '@opencashier/contract/operator/access/proposals';
import { backgroundHeader, consoleHeader } from '@opencashier/contract/operator/access/session';
import { z } from 'zod';
import { text } from '../texts/text.ts';
import { type Activity, watchActivity } from './activity.ts';
import { tolerantAnswers } from './mixed-versions.ts';
import {
  type PathParams,
  type Operation,
  type OperationAnswer,
  type OperationInput,
  operationPath,
  operations,
} from './operations.ts';

/** Either the request was carried out, or a second person has to confirm it first. */
export type Outcome<N extends Operation> =
  | { kind: 'done'; answer: OperationAnswer<N> }
  | { kind: 'proposed'; proposal: FoundProposal };

interface RefusalFacts {
  code?: string | undefined;
  values?: Readonly<Record<string, string>> | undefined;
}

/** The server refused, or did not answer (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** The facts of the refusal. */
  readonly values: Readonly<Record<string, string>>;

  constructor(status: number, message: string, { code, values = {} }: RefusalFacts = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.values = values;
  }
}

export interface OperationCall<N extends Operation> {
  partner: string;
  operation: N;
  pathParams?: PathParams;
  request?: OperationInput<N>;
  signal?: AbortSignal;
}

/** Calls an operation of the operator API with the session's cookie. */
export async function callOperation<N extends Operation>({
  partner,
  operation,
  pathParams = {},
  request,
  signal,
}: OperationCall<N>): Promise<Outcome<N>> {
  const { method, response } = operations[operation];
  const path = operationPath(operation, partner, pathParams);
  const url = method === 'GET' ? `${path}${queryOf(request ?? {})}` : path;
  const { status, body } =
    method === 'GET'
      ? await withinTime(signal, (ending) => exchange(url, { method, signal: ending }))
      : await exchange(url, {
          method,
          headers: writingHeaders,
          body: JSON.stringify(request ?? {}),
        });
  if (status === 202) {
    return { kind: 'proposed', proposal: readAs(proposed, body, status).proposal };
  }
  // Each operation has its own schema, which the compiler cannot infer from the table.
  const schema: z.ZodType = tolerantAnswers[operation] ?? response;
  return { kind: 'done', answer: readAs<unknown>(schema, body, status) as OperationAnswer<N> };
}

async function exchange(url: string, init: SentInit): Promise<{ status: number; body: unknown }> {
  const answer = await send(url, init);
  return { status: answer.status, body: await readJson(answer) };
}

/** Without a limit, a read could wait forever on a connection that was silently lost. */
const readWithinMs = 30_000;

/** Reads with a signal that ends it after a while, or when the caller no longer needs it. */
async function withinTime<T>(
  signal: AbortSignal | undefined,
  read: (ending: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const ending = new AbortController();
  const leave = () => ending.abort(signal?.reason);
  const tooLate = new DOMException('no answer in time', 'TimeoutError');
  const timer = setTimeout(() => ending.abort(tooLate), readWithinMs);
  signal?.addEventListener('abort', leave);
  try {
    return await read(ending.signal);
  } catch (error) {
    // Most browsers reject a body that stalls with an error of their own, not with the reason.
    if (ending.signal.reason === tooLate) throw new ApiError(0, text('error.noAnswer'));
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
  }
}

const ownActivity = watchActivity(document);

/** False if the page is hidden, or nobody has touched it for a while. */
export const isPageInUse = (): boolean =>
  document.visibilityState !== 'hidden' && !ownActivity.isQuiet();

/** Marks requests while nobody uses the page, so that polling does not keep the session alive. */
export function backgroundMark({ isQuiet }: Activity = ownActivity): Record<string, string> {
  return isQuiet() ? { [backgroundHeader]: '1' } : {};
}

const writingHeaders = { 'content-type': 'application/json', [consoleHeader]: '1' };

type SentInit = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

/** Sends a request; a refusal and a broken connection become an `ApiError`. */
export async function send(
  url: string,
  init: SentInit = {},
  activity: Activity = ownActivity,
): Promise<Response> {
  const answer = await fetch(url, {
    credentials: 'same-origin',
    ...init,
    headers: { ...init.headers, ...backgroundMark(activity) },
  }).catch(throwUnanswered);
  if (!answer.ok) throw await readError(answer);
  return answer;
}

function throwUnanswered(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw new ApiError(0, text('error.noAnswer'));
}

export function post(path: string, body: object = {}): Promise<Response> {
  return send(path, { method: 'POST', headers: writingHeaders, body: JSON.stringify(body) });
}

/** The query string of a search; empty fields are left out. */
export function queryOf(request: object): string {
  const filled = Object.entries(request).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : numberOrFlag(name, value),
  );
  return filled.length > 0 ? `?${new URLSearchParams(filled).toString()}` : '';
}

function numberOrFlag(name: string, value: unknown): [string, string][] {
  return typeof value === 'number' || typeof value === 'boolean' ? [[name, `${value}`]] : [];
}

/** Parses an answer, which may have another format if the server is newer than this page. */
function readAs<T>(schema: z.ZodType<T>, body: unknown, status: number): T {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const where = read.error.issues[0]?.path.join('.') ?? '';
  throw new ApiError(status, text('error.unreadable', { where }));
}

async function readJson(answer: Response): Promise<unknown> {
  return answer.json().catch((error: unknown) => {
    if (!(error instanceof SyntaxError)) throwUnanswered(error);
    throw new ApiError(answer.status, text('error.unreadable', { where: answer.status }));
  });
}

const refusal = z.object({
  error: errorBody.extend({ values: z.record(z.string(), z.string()).optional() }),
});

async function readError(answer: Response): Promise<ApiError> {
  const read = refusal.safeParse(await answer.json().catch(() => undefined));
  const { status } = answer;
  if (!read.success) return new ApiError(status, text('error.status', { status }));
  const { message, ...facts } = read.data.error;
  return new ApiError(status, message, facts);
}
