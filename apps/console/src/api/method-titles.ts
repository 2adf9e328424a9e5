import { useQuery } from '@tanstack/react-query';
import { callOperation } from './call.ts';
import { useOperator } from './session.ts';

const kinds = ['deposit', 'withdrawal'] as const;

/**
 * The title of a method as players read it; until the titles are loaded, its name. Titles change
 * with the catalogue and not with payments, so their query key excludes them from refetching on
 * changes.
 */
export function useMethodTitle(): (name: string) => string {
  const { partner } = useOperator();
  const { data } = useQuery({
    queryKey: ['method-titles', partner],
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        kinds.map((kind) =>
          callOperation<'methods'>({
            partner,
            operation: 'methods',
            pathParams: {},
            request: { kind },
            signal,
          }),
        ),
      );
      const methods = answers.flatMap((one) => (one.kind === 'done' ? one.answer.methods : []));
      return new Map(methods.map(({ name, title }) => [name, title]));
    },
  });
  return (name) => data?.get(name) ?? name;
}
