import { operatorOperations } from '@opencashier/contract/operator/operations';
import { providerOperations } from '@opencashier/contract/provider/operations';
import { walletOperations } from '@opencashier/contract/wallet/operations';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { protocolDocuments } from '../protocol.ts';

type Operations = Record<string, { path: string; method: string }>;

const prefixed = (prefix: string, operations: Operations): Operations =>
  Object.fromEntries(
    Object.entries(operations).map(([name, { path, method }]) => [
      name,
      { path: `${prefix}${path}`, method },
    ]),
  );

const walletPaths: Operations = {
  ...Object.fromEntries(
    Object.keys(walletOperations).map((name) => [name, { path: `/${name}`, method: 'POST' }]),
  ),
  balances: { path: '/players/{user}/balances', method: 'GET' },
};

const documents = protocolDocuments();

describe.each([
  ['operator-api', prefixed('/operator/{partner}', operatorOperations)],
  ['provider-protocol', prefixed('', providerOperations)],
  ['wallet-protocol', walletPaths],
])('the document %s', (name, operations) => {
  const text = documents[`docs/${name}.openapi.json`] ?? '';
  const read = () => JSON.parse(text);

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { errors } = await validator.validate(read());
    expect(errors).toBeUndefined();
    expect(validator.version).toBe('3.1');
    const broken = read();
    delete broken.info.title;
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it('has every operation with all parameters of its path', () => {
    const { paths, components } = read();
    for (const [id, { path, method }] of Object.entries(operations)) {
      const operation = paths[path][method.toLowerCase()];
      expect(operation.operationId).toBe(id);
      const parameters = operation.parameters.map((one: { $ref?: string; in?: string }) =>
        one.$ref ? components.parameters[one.$ref.split('/').at(-1) ?? ''] : one,
      );
      const named = parameters.filter((one: { in?: string }) => one.in === 'path');
      expect(named).toHaveLength(path.match(/\{/g)?.length ?? 0);
    }
  });

  it('has no broken references', () => {
    const { components } = read();
    for (const [, kind = '', part = ''] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      expect(components[kind], `${kind}/${part}`).toHaveProperty(part);
    }
  });
});
