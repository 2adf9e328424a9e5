import { z } from 'zod';

export type Json = Record<string, unknown>;

const prefix = '#/components/schemas/';

export const reference = (name: string): Json => ({ $ref: `${prefix}${name}` });

/**
 * The schemas for `components.schemas`. Nested ones are references by name. They describe the data
 * on the wire, so fields with a default are optional.
 */
export function namedSchemas(
  shapes: Iterable<readonly [name: string, shape: z.ZodType]>,
  target: 'draft-2020-12' | 'draft-07',
): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, shape] of shapes) registry.add(shape, { id });
  const { schemas } = z.toJSONSchema(registry, {
    target,
    io: 'input',
    uri: (id) => `${prefix}${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $id: _id, $schema: _schema, ...schema }]) => [
      name,
      schema,
    ]),
  );
}
