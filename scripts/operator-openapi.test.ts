import { readFileSync } from 'node:fs';
import { operatorOperations } from '@opencashier/contract/operator-operations';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { documentPath, documentText } from './operator-openapi.ts';

it('is the document that the contract makes: run npm run operator:openapi', () => {
  expect(JSON.parse(readFileSync(documentPath, 'utf8'))).toEqual(JSON.parse(documentText()));
});

it('is valid by the schema of OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(documentText()));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

it('has every operation with all that its path names', () => {
  const document = JSON.parse(documentText());
  for (const [name, { path, method }] of Object.entries(operatorOperations)) {
    const full = `/operator/{partner}${path}`;
    const operation = document.paths[full][method.toLowerCase()];
    expect(operation.operationId).toBe(name);
    const named = operation.parameters.filter((one: { in?: string }) => one.in === 'path');
    expect(named).toHaveLength(path.match(/\{/g)?.length ?? 0);
  }
});
