import type { SignInKind } from '@opencashier/contract/operator/access/session';
import { operatorErrors } from '@opencashier/contract/operator/errors';
import {
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { use } from 'react';
import { ApiError, callOperation, type Outcome } from './call.ts';
import type { PathParams, Operation, OperationAnswer, OperationInput } from './operations.ts';
import { LiveContext } from './live.ts';
import { type Session, useAllowed, useOperator } from './session.ts';
import { text } from '../texts/text.ts';

interface ReadOptions<N extends Operation> {
  pathParams?: PathParams;
  request?: OperationInput<N>;
  /** Polls this often while the page is visible, unless the server reports changes. */
  everyMs?: number;
  isNeeded?: boolean;
  /** Shows the answer of the previous search until the new one is there. */
  keepsPrevious?: boolean;
}

const readEveryMs = 10_000;
/**
 * Still polled while changes are reported: what passes by time alone, such as the end of a claim,
 * and what workers find, such as a frozen account, are not reported.
 */
const liveEveryMs = 30_000;

/**
 * Reads an operation's answer for the chosen partner. An operation that the role may not call is
 * refused here: the server would log each attempt.
 */
export function useRead<N extends Operation>(
  operation: N,
  {
    pathParams = {},
    request,
    everyMs = readEveryMs,
    isNeeded = true,
    keepsPrevious = false,
  }: ReadOptions<N> = {},
): UseQueryResult<OperationAnswer<N>> {
  const { partner } = useOperator();
  const isAllowed = useAllowed();
  const isLive = use(LiveContext);
  return useQuery({
    queryKey: [partner, operation, pathParams, request ?? {}],
    queryFn: async ({ signal }) => {
      if (!isAllowed(operation)) {
        throw new ApiError(403, operatorErrors.notAllowed.meaning, { code: 'notAllowed' });
      }
      const call = { partner, operation, pathParams, signal, ...(request && { request }) };
      return answerOf(await callOperation<N>(call));
    },
    enabled: isNeeded,
    refetchInterval: isLive ? liveEveryMs : everyMs,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
}

function answerOf<N extends Operation>(outcome: Outcome<N>): OperationAnswer<N> {
  if (outcome.kind === 'done') return outcome.answer;
  throw new ApiError(202, text('error.status', { status: 202 }));
}

export interface Act<N extends Operation> {
  pathParams: PathParams;
  request: OperationInput<N>;
}

/** Called even if what was acted on disappears from the screen before everything is read again. */
interface ActOptions<N extends Operation> {
  onSuccess?: (outcome: Outcome<N>, act: Act<N>) => void;
  onError?: (error: Error) => void;
}

/** Carries out a changing operation. Everything shown for the partner is then read again. */
export function useAct<N extends Operation>(
  operation: N,
  { onSuccess, onError }: ActOptions<N> = {},
): UseMutationResult<Outcome<N>, Error, Act<N>> {
  const { partner } = useOperator();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ pathParams, request }: Act<N>) =>
      callOperation<N>({ partner, operation, pathParams, request }),
    ...(onSuccess && { onSuccess }),
    ...(onError && { onError }),
    onSettled: () => client.invalidateQueries({ queryKey: [partner] }),
  });
}

export const sessionKey = ['session'] as const;

/** Shows the sign-in at once, and drops everything that was read with the session. */
export async function forgetSession(client: QueryClient, signIn: SignInKind): Promise<void> {
  // A session that is being read at this moment could bring the console back.
  await client.cancelQueries();
  const signedOut: Session = { kind: 'signed-out', signIn };
  client.setQueryData<Session>(sessionKey, () => signedOut);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

/** Retries a read once after a lost connection; never after an HTTP error. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2000,
        retry: (failures, error) => failures < 1 && !isHttpError(error),
        throwOnError: false,
      },
    },
  });
  // Any answer may be the first to say that the session has ended.
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    if (!(event.action.error instanceof ApiError) || event.action.error.status !== 401) return;
    void client.invalidateQueries({ queryKey: sessionKey });
  });
  return client;
}

const isHttpError = (error: Error): boolean => error instanceof ApiError && error.status !== 0;
