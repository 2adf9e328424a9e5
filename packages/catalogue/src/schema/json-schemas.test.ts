import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catalogueDirectory } from '../index.ts';
import { jsonSchemas } from './json-schemas.ts';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(catalogueDirectory, name), 'utf8'));
const schemas = jsonSchemas();

describe('the published schemas', () => {
  it('match the code; npm run catalogue:schemas updates them', () => {
    expect(readdirSync(join(catalogueDirectory, 'schemas'))).toEqual(
      Object.keys(schemas).toSorted(),
    );
    for (const [name, schema] of Object.entries(schemas)) {
      expect(read(join('schemas', name)), name).toEqual(JSON.parse(JSON.stringify(schema)));
    }
  });

  it('are referenced by every file that they describe', () => {
    for (const name of readdirSync(join(catalogueDirectory, 'methods'))) {
      expect(read(join('methods', name)), name).toHaveProperty(
        '$schema',
        '../schemas/method.schema.json',
      );
    }
    for (const name of readdirSync(join(catalogueDirectory, 'field-options'))) {
      expect(read(join('field-options', name)), name).toHaveProperty(
        '$schema',
        '../schemas/list.schema.json',
      );
    }
  });

  it('accept every shipped method, and reject mistakes', () => {
    const published = z.fromJSONSchema(
      schemas['method.schema.json'] as Parameters<typeof z.fromJSONSchema>[0],
    );
    const upi = read('methods/upi.json') as object;
    for (const name of readdirSync(join(catalogueDirectory, 'methods'))) {
      expect(published.safeParse(read(join('methods', name))).error, name).toBeUndefined();
    }
    expect(published.safeParse({ ...upi, isPoplar: true }).success).toBe(false);
    expect(published.safeParse({ ...upi, cardViewType: 11 }).success).toBe(false);
    expect(published.safeParse({ ...upi, currency: ['INX'] }).success).toBe(false);
  });
});
