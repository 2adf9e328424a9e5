import type { Catalogue, CatalogueMethod } from '@opencashier/catalogue';
import type { TestFormat } from '@opencashier/contract/formats/bitcoin-prefixes';

/** The test networks that this server runs, by the name of the real one. */
export type TestNetworks = ReadonlyMap<string, TestFormat>;

type Field = CatalogueMethod['fields'][number];

/** "Litecoin regtest": nobody must send real coins there. */
const nameOf = (name: string, format: TestFormat): string => `${name} ${format.split('-')[1]}`;

/** The catalogue's pattern is for real addresses; FORM-14 checks those for tests in full. */
function withoutPattern(
  field: Field,
  { networks = [] }: CatalogueMethod,
  tests: TestNetworks,
): Field {
  const { name, alias = name, triggeredBy } = field;
  const network = triggeredBy?.field === 'network' ? triggeredBy.value : networks[0];
  if (alias !== 'wallet' || network === undefined || !tests.has(network)) return field;
  const { regex: _real, ...rest } = field;
  return rest;
}

function methodOn(method: CatalogueMethod, tests: TestNetworks): CatalogueMethod {
  if (!method.networks?.some((id) => tests.has(id))) return method;
  const adapt = (field: Field) => withoutPattern(field, method, tests);
  const { fields, withdrawal } = method;
  return {
    ...method,
    fields: fields.map(adapt),
    ...(withdrawal && {
      withdrawal: {
        ...withdrawal,
        ...(withdrawal.fields && { fields: withdrawal.fields.map(adapt) }),
      },
    }),
  };
}

/** Shows and accepts the addresses of test networks, where the operator runs them. */
export function onTestNetworks(catalogue: Catalogue, tests: TestNetworks): Catalogue {
  if (tests.size === 0) return catalogue;
  const methods = [...catalogue.methods].map(
    ([name, method]) => [name, methodOn(method, tests)] as const,
  );
  const networks = Object.entries(catalogue.networks).map(([id, network]) => {
    const testFormat = tests.get(id);
    if (!testFormat) return [id, network] as const;
    return [id, { ...network, name: nameOf(network.name, testFormat), testFormat }] as const;
  });
  return { ...catalogue, methods: new Map(methods), networks: Object.fromEntries(networks) };
}
