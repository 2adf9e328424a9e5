import { useQuery } from '@tanstack/react-query';
import { callOperation } from './call.ts';
import { useOperator } from './session.ts';

const kinds = ['deposit', 'withdrawal'] as const;

interface KnownMethods {
  /** By name, as players read them. */
  titles: ReadonlyMap<string, string>;
  /** The codes of the countries in which there are methods. */
  countries: readonly string[];
}

const none: KnownMethods = { titles: new Map(), countries: [] };

/**
 * The methods of the catalogue. They change with the catalogue and not with payments, so their
 * query key excludes them from refetching on changes.
 */
export function useKnownMethods(): KnownMethods {
  const { partner } = useOperator();
  const { data = none } = useQuery({
    queryKey: ['method-titles', partner],
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }): Promise<KnownMethods> => {
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
      return {
        titles: new Map(methods.map(({ name, title }) => [name, title])),
        countries: [...new Set(methods.flatMap(({ countries }) => countries))],
      };
    },
  });
  return data;
}

/** The title of a method; until the titles are loaded, its name. */
export function useMethodTitle(): (name: string) => string {
  const { titles } = useKnownMethods();
  return (name) => titles.get(name) ?? name;
}
