import { expect, it } from 'vitest';
import { checkRequests, type OpenApiDocument } from './openapi.ts';

const amount = { type: 'integer', nullable: true };
const document: OpenApiDocument = {
  servers: [{ url: 'https://vendor.example/v2' }],
  components: {
    schemas: {
      Base: { type: 'object', additionalProperties: false, properties: { amount } },
      Pay: {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          { additionalProperties: false, properties: { to: { $ref: '#/components/schemas/To' } } },
        ],
        required: ['amount'],
      },
      To: { oneOf: [{ properties: { iban: { type: 'string' } }, required: ['iban'] }] },
    },
  },
  paths: {
    '/payments': {
      post: {
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pay' } } },
        },
      },
    },
    '/payments/{id}': {
      get: { parameters: [{ name: 'expand', in: 'query', required: true }] },
    },
  },
};

const sent = (method: string, path: string, body?: unknown) => {
  const url = new URL(path, 'https://vendor.example');
  return { method, path: url.pathname, query: url.searchParams, body };
};

it('accepts requests that the documents allow', () => {
  const pay = sent('POST', '/v2/payments', { amount: 5, to: { iban: 'x' } });
  expect(checkRequests([document], [pay, sent('GET', '/v2/payments/7?expand=all')])).toEqual([]);
});

it.each([
  ['POST', '/v2/payments', { amount: '5' }, ['/amount must be integer']],
  ['POST', '/v2/payments', {}, [" must have required property 'amount'"]],
  ['POST', '/v2/payments', { amount: 5, note: 'x' }, ['/note is not in the document']],
  ['POST', '/v2/payments', { amount: 5, to: { iban: 'x', bic: 'y' } }, ['/to/bic is not in']],
  ['GET', '/v2/payments/7?all=1', undefined, ['query’s all is not in', 'query lacks expand']],
  ['GET', '/v3/payments/7', undefined, ['no such operation']],
  ['PUT', '/v2/payments', { amount: 5 }, ['no such operation']],
])(
  'reports a request that the documents do not allow (%s %s %o)',
  (method, path, body, expected) => {
    const problems = checkRequests([document], [sent(method, path, body)]);
    expect(problems).toHaveLength(expected.length);
    expected.forEach((text, index) => expect(problems[index]).toContain(text));
  },
);
