import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import asyncapi from '@asyncapi/specs';
import { calls } from '@opencashier/contract/calls/call-map';
import { answerFrame, requestFrame } from '@opencashier/contract/calls/socket/frame-schemas';
import type { HostMessageType, WidgetMessageType } from '@opencashier/contract/host/messages';
import { pushes } from '@opencashier/contract/calls/socket/pushes';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv, type AnySchema } from 'ajv';
import { describe, expect, it } from 'vitest';
import { fromHost, fromWidget, protocolDocuments } from './protocol.ts';
import { rootDir } from './root-dir.ts';

const documents = protocolDocuments();
const openapi = () => JSON.parse(documents['docs/cashier.openapi.json'] ?? '');
interface Channel {
  messages: Record<
    string,
    { name: string; payload: object; examples: readonly { payload: object }[] }
  >;
}

interface Operation {
  description: string;
  tags: readonly { name: string }[];
}

const asyncapiDocument = () => JSON.parse(documents['docs/cashier.asyncapi.json'] ?? '');

// The compiler checks these lists against the maps, in both directions.
const widgetMessages = {
  Loaded: true,
  init: true,
  fullyLoaded: true,
  close: true,
  openExternalUrl: true,
  onTokenExpired: true,
  onDisplayError: true,
  onInitError: true,
  onInvalidP2PResponse: true,
  onLocaleError: true,
  Error: true,
  transaction: true,
  resize: true,
  haptic: true,
  share: true,
} satisfies Record<WidgetMessageType, true>;
const hostMessages = {
  loaded: true,
  'bonus-list-updated': true,
  close: true,
  'go-back': true,
  'swipe-back': true,
  'token-updated': true,
  'appearance-updated': true,
  viewport: true,
} satisfies Record<HostMessageType, true>;

describe('the protocol documents', () => {
  it.each(Object.keys(documents))(
    '%s is up to date with the contract; npm run protocol updates it',
    (path) => {
      const isJson = path.endsWith('.json');
      const read = (text = ''): unknown => (isJson ? JSON.parse(text) : text);
      expect(read(readFileSync(join(rootDir, path), 'utf8'))).toEqual(read(documents[path]));
    },
  );

  it('describe every message in both directions', () => {
    const names = (notes: { name: string }[]) => notes.map(({ name }) => name);
    expect(names(fromWidget())).toEqual(Object.keys(widgetMessages));
    expect(names(fromHost())).toEqual(Object.keys(hostMessages));
  });

  it('have no broken references', () => {
    for (const document of [openapi(), asyncapiDocument()]) {
      const paths = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
      expect(paths.length).toBeGreaterThan(100);
      for (const [, path = ''] of paths) {
        const found = path.split('/').reduce((at, name) => at?.[name], document);
        expect(found, path).toBeDefined();
      }
    }
  });
});

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { errors } = await validator.validate(openapi());
    expect(errors).toBeUndefined();
    expect(validator.version).toBe('3.1');
    const broken = openapi();
    delete broken.info.title;
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it('has every call under its path and method', () => {
    const { paths } = openapi();
    expect(Object.keys(paths)).toEqual(Object.keys(calls).map((name) => `/api/BANKING/${name}`));
    for (const [name, { method, idempotent }] of Object.entries(calls)) {
      const { parameters, requestBody } = paths[`/api/BANKING/${name}`][method.toLowerCase()];
      const hasKey = JSON.stringify(parameters).includes('parameters/idempotencyKey');
      expect([hasKey, requestBody !== undefined], name).toEqual([idempotent, method === 'POST']);
    }
  });
});

describe('the AsyncAPI document', () => {
  // The published schema uses its own vocabulary in addition to draft 7.
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(
    asyncapi.schemasWithoutId['3.1.0'] as AnySchema,
  );

  it('is valid AsyncAPI 3.1', () => {
    expect(validate(asyncapiDocument()), JSON.stringify(validate.errors)).toBe(true);
    const broken = asyncapiDocument();
    delete broken.operations['deposit-create'].action;
    expect(validate(broken)).toBe(false);
  });

  // The warnings of Spectral’s rules for AsyncAPI; `npx @stoplight/spectral-cli` has more.
  it('has a contact, and operations with a description and a known group', () => {
    const { info, operations } = asyncapiDocument();
    expect(info.contact.name).toBeTruthy();
    const groups = info.tags.map(({ name }: { name: string }) => name);
    for (const { description, tags } of Object.values<Operation>(operations)) {
      expect(description).toBeTruthy();
      expect(groups).toEqual(expect.arrayContaining(tags.map(({ name }) => name)));
    }
  });

  it('receives every call with its response, and sends every push', () => {
    const { operations, channels } = asyncapiDocument();
    const names = [...Object.keys(calls), ...Object.keys(pushes)];
    expect(Object.keys(operations)).toEqual(names);
    for (const name of Object.keys(calls)) {
      expect(operations[name].reply.messages).toHaveLength(2);
      expect(JSON.stringify(channels.message.messages[name])).toContain(`"BANKING:${name}"`);
    }
    for (const event of Object.keys(pushes)) expect(channels[event].address).toBe(event);
  });

  it('has an example of every message, which matches its schema and those of the product', () => {
    const document = asyncapiDocument();
    const ajv = new Ajv({ strict: false, validateFormats: false });
    ajv.addSchema(document, 'document');
    for (const { messages } of Object.values<Channel>(document.channels)) {
      for (const { name, payload, examples } of Object.values(messages)) {
        const schema = JSON.parse(JSON.stringify(payload).replaceAll('"#/', '"document#/'));
        expect(examples, name).toHaveLength(1);
        expect(ajv.validate(schema, examples[0]?.payload), `${name}: ${ajv.errorsText()}`).toBe(
          true,
        );
      }
    }
    const { messages } = document.channels.message;
    for (const [name, { request, response }] of Object.entries(calls)) {
      const frame = requestFrame.parse(messages[name].examples[0].payload);
      expect(request.safeParse(frame.payload).error, name).toBeUndefined();
      const answer = answerFrame.parse(messages[`${name}.answer`].examples[0].payload);
      expect(response.safeParse(answer.data).error, name).toBeUndefined();
    }
  });
});

it('the frames shown in protocol.md are valid', () => {
  const page = documents['docs/protocol.md'] ?? '';
  const [request, ...answers] = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) =>
    JSON.parse(text),
  );
  const { payload } = requestFrame.parse(request);
  expect(calls['deposit-cancel'].request.safeParse(payload).success).toBe(true);
  expect(answers).toHaveLength(2);
  for (const answer of answers) expect(answerFrame.parse(answer)).toEqual(answer);
});
