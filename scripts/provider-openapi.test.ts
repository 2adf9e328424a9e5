import { readFileSync } from 'node:fs';
import { providerOperations } from '@opencashier/contract/provider-operations';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { documentPath, documentText } from './provider-openapi.ts';

it('is the document that the contract makes: run npm run provider:openapi', () => {
  expect(JSON.parse(readFileSync(documentPath, 'utf8'))).toEqual(JSON.parse(documentText()));
});

it('is valid by the schema of OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(documentText()));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
  const broken = JSON.parse(documentText());
  delete broken.paths['/deposits'].post.responses['200'].description;
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

it('has every operation, and no reference that leads nowhere', () => {
  const text = documentText();
  const document = JSON.parse(text);
  for (const [name, { path, method }] of Object.entries(providerOperations)) {
    expect(document.paths[path][method.toLowerCase()].operationId).toBe(name);
  }
  const targets = [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)];
  expect(targets.length).toBeGreaterThan(20);
  for (const [, kind = '', name = ''] of targets) {
    expect(document.components[kind], `${kind}/${name}`).toHaveProperty(name);
  }
});
