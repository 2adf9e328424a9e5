import { useQuery } from '@tanstack/react-query';
import { callOperation } from './call.ts';
import { useDesk } from './session.ts';

const kinds = ['deposit', 'withdrawal'] as const;

/**
 * The title of a method as players read it; until the titles are loaded, its name. They change with
 * the catalogue, not with payments, so their key keeps them out of what a change reads again.
 */
export function useMethodTitle(): (name: string) => string {
  const { partner } = useDesk();
  const { data } = useQuery({
    queryKey: ['method titles', partner],
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
