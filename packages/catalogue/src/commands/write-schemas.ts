import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonSchemas } from '../schema/json-schemas.ts';
import { catalogueDirectory } from '../load/load-catalogue.ts';

// npm run catalogue:schemas. The schemas are checked in, so that editors find them without a build.
const folder = join(catalogueDirectory, 'schemas');
mkdirSync(folder, { recursive: true });
for (const [name, schema] of Object.entries(jsonSchemas())) {
  writeFileSync(join(folder, name), `${JSON.stringify(schema, undefined, 2)}\n`);
}
