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
import type { Named, Operation, OperationAnswer, OperationInput } from './operations.ts';
import { LiveContext } from './live.ts';
import { useDesk } from './session.ts';

interface ReadOptions<N extends Operation> {
  named?: Named;
  request?: OperationInput<N>;
  /** Polls while the page is visible and the server does not report changes. */
  everyMs?: number;
  isNeeded?: boolean;
  /** Shows the answer of the previous search until the new one is there. */
  keepsPrevious?: boolean;
}

/** Queues and alerts change without a payment, too. */
const liveEveryMs = 30_000;

/** The answer of a reading operation, for the chosen partner. */
export function useRead<N extends Operation>(
  operation: N,
  { named = {}, request, everyMs, isNeeded = true, keepsPrevious = false }: ReadOptions<N> = {},
): UseQueryResult<OperationAnswer<N>> {
  const { partner } = useDesk();
  const isLive = use(LiveContext);
  return useQuery({
    queryKey: [partner, operation, named, request ?? {}],
    queryFn: async ({ signal }) => {
      const call = { partner, operation, named, signal, ...(request && { request }) };
      return answerOf(await callOperation<N>(call));
    },
    enabled: isNeeded,
    ...(everyMs !== undefined && { refetchInterval: isLive ? liveEveryMs : everyMs }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
}

function answerOf<N extends Operation>(outcome: Outcome<N>): OperationAnswer<N> {
  if (outcome.kind === 'done') return outcome.answer;
  throw new ApiError(202, 'The server proposed a change when it was only asked a question.');
}

export interface Act<N extends Operation> {
  named: Named;
  request: OperationInput<N>;
}

/** Carries out a changing operation. Everything shown for the partner is then read again. */
export function useAct<N extends Operation>(
  operation: N,
): UseMutationResult<Outcome<N>, Error, Act<N>> {
  const { partner } = useDesk();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ named, request }: Act<N>) =>
      callOperation<N>({ partner, operation, named, request }),
    onSettled: () => client.invalidateQueries({ queryKey: [partner] }),
  });
}

export const sessionKey = ['session'] as const;

/** Reads are repeated once if the connection broke, refusals never. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2000,
        retry: (failures, error) => failures < 1 && !isRefusal(error),
        throwOnError: false,
      },
    },
  });
  // A session that ended is noticed by whichever answer says so first.
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    if (!(event.action.error instanceof ApiError) || event.action.error.status !== 401) return;
    void client.invalidateQueries({ queryKey: sessionKey });
  });
  return client;
}

const isRefusal = (error: Error): boolean => error instanceof ApiError && error.status !== 0;
