import { calls } from '@opencashier/contract/calls/call-map';
import { operatorOperations } from '@opencashier/contract/operator/operations';
import { providerOperations } from '@opencashier/contract/provider/operations';
import { walletBalances, walletOperations } from '@opencashier/contract/wallet/operations';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { protocolDocuments } from '../protocol.ts';

interface Shapes {
  request?: z.ZodType;
  response: z.ZodType;
  format?: 'csv';
}

interface Media {
  schema: object;
  example?: unknown;
}

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags: string[];
  parameters?: { $ref?: string; name?: string; example?: unknown; schema?: object }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>;
}

const documents = protocolDocuments();

const kinds: Record<string, Record<string, Shapes>> = {
  cashier: calls,
  'operator-api': operatorOperations,
  'provider-protocol': providerOperations,
  'wallet-protocol': { ...walletOperations, balances: { response: walletBalances } },
};

describe.each(Object.entries(kinds))('the examples of the document %s', (name, shapes) => {
  const document = JSON.parse(documents[`docs/${name}.openapi.json`] ?? '');
  const items: Record<string, Operation>[] = Object.values({
    ...document.paths,
    ...document.webhooks,
  });
  const operations = items.flatMap((item) => Object.values(item));
  const mediaOf = ({ requestBody, responses }: Operation): Media[] =>
    [requestBody, ...Object.values(responses)].flatMap((one) => Object.values(one?.content ?? {}));

  it('exist for every body and every parameter, and match their schemas', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, 'document');
    const shared = [document.components.parameters, document.components.responses];
    const parts = shared.flatMap((known) => Object.values<Media & Operation>(known ?? {}));
    const media = [
      ...operations.flatMap(mediaOf),
      ...operations.flatMap(({ parameters = [] }) => parameters.filter((one) => one.schema)),
      ...parts.flatMap((one) => Object.values<Media>((one as never)['content'] ?? { one })),
    ] as Media[];
    expect(media.length).toBeGreaterThan(operations.length);
    // Deduplicated, because most error responses are equal and compiling a schema takes time.
    for (const text of new Set(media.map((one) => JSON.stringify(one)))) {
      const { schema: inDocument, example } = JSON.parse(text.replaceAll('"#/', '"document#/'));
      const isValid = ajv.validate(inDocument, example);
      expect(isValid, `${JSON.stringify(example)}: ${ajv.errorsText()}`).toBe(true);
    }
  });

  it('are accepted by the schemas that the product itself uses', () => {
    const known = operations.filter(({ operationId }) => shapes[operationId]);
    expect(known).toHaveLength(Object.keys(shapes).length);
    for (const { operationId, requestBody, responses } of known) {
      const { request, response, format } = shapes[operationId] ?? expect.fail(operationId);
      const body = requestBody?.content['application/json']?.example;
      if (request && requestBody) expect(parse(request, body), operationId).toEqual([]);
      const answer = responses['200']?.content?.['application/json']?.example;
      if (format !== 'csv') expect(parse(response, answer), operationId).toEqual([]);
    }
  });

  it('use every schema of the document', () => {
    const text = JSON.stringify(document);
    const names = Object.keys(document.components.schemas);
    expect(names.filter((one) => !text.includes(`"#/components/schemas/${one}"`))).toEqual([]);
  });

  // The warnings of Spectral’s rules for OpenAPI, of which `npx @stoplight/spectral-cli` has more.
  it('belong to operations with a summary, a description and a known group', () => {
    const groups = document.tags.map(({ name: known }: { name: string }) => known);
    expect(document.info.contact.name).toBeTruthy();
    for (const { operationId, summary, description, tags } of operations) {
      expect([summary, description].every(Boolean), operationId).toBe(true);
      expect(groups, operationId).toEqual(expect.arrayContaining(tags));
    }
  });
});

function parse(shape: z.ZodType, example: unknown) {
  const { error } = shape.safeParse(example);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}
