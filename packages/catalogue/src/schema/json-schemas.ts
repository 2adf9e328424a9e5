import { z } from 'zod';
import {
  bonusesFile,
  coinPackagesFile,
  countriesFile,
  groupsFile,
  listFile,
  networksFile,
} from './data-schemas.ts';
import { methodFile } from './schema.ts';
import { sharedTextsFile } from './text-schemas.ts';

const files = {
  'method.schema.json': [methodFile, 'A payment method'],
  'groups.schema.json': [groupsFile, 'The groups of payment methods'],
  'countries.schema.json': [countriesFile, 'The countries of the catalogue'],
  'networks.schema.json': [networksFile, 'Block chains'],
  'list.schema.json': [listFile, 'A list of choices that several fields share'],
  'bonuses.schema.json': [bonusesFile, 'Bonuses'],
  'coin-packages.schema.json': [coinPackagesFile, 'Coin packages of the sweepstake'],
  'texts.schema.json': [sharedTextsFile, 'Texts that several methods share'],
} satisfies Record<string, [z.ZodType, string]>;

/** The JSON Schemas of the catalogue's files for editors, by file name in schemas/. */
export function jsonSchemas(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(files).map(([name, [schema, title]]) => {
      // The schema of the written file, not of the parsed one: fields with a default are optional.
      const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input' });
      return [name, { $schema, title, ...rest }];
    }),
  );
}
