import type { ProviderDepositRequest } from '@opencashier/contract/provider/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HttpProvider } from '../../providers/http/http-provider.ts';
import { everythingStored } from '../../testing/everything-stored.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const requests: ProviderDepositRequest[] = [];

class AskingProvider extends HttpProvider {
  override createDeposit(request: ProviderDepositRequest) {
    requests.push(request);
    return super.createDeposit(request);
  }
}

beforeAll(async () => {
  server = await startTestServer();
  const { url, secret } = server.provider;
  const requires = ['firstName', 'phone', 'birthDate', 'street'] as const;
  const options = { name: 'sandbox', url, origins: [url], secrets: [secret] };
  const provider = new AskingProvider({ ...options, needs: requires, requires });
  server.app.services.providers = new Map([['sandbox', provider]]);
});
afterAll(() => server.close());

it('[SEQ-6] asks for what the provider requires and the token lacks, and stores none of it', async () => {
  const customer = { firstName: 'Ada', phone: 'ask me' };
  const token = await server.token({ user: 'ada', customer });
  const first = await server.deposit(token);
  expect(first.body).toMatchObject({ status: 'waiting', isFieldsRequired: true });
  const { depositId, fields = [] } = first.body;
  expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
    ['phone', 'phone'],
    ['birthDate', 'birth_date'],
    ['street', 'street'],
  ]);
  expect(requests).toEqual([]);

  const typed = { phone: '+44 20 7946 0958', birthDate: '10.12.1990', street: '12 Wvu Lane' };
  const wrong = { ...typed, birthDate: '12/31/1990' };
  const refused = await server.deposit(token, { depositId, fields: wrong });
  expect(refused.body.error).toMatchObject({ code: 'banking.paymentMethodRegex' });
  const second = await server.deposit(token, { depositId, fields: typed });
  expect(second.body).toMatchObject({ depositId });
  const used = { ...typed, phone: '+442079460958', birthDate: '1990-12-10' };
  expect(requests).toMatchObject([{ customer: { firstName: 'Ada', ...used } }]);
  const stored = await everythingStored(server.pool);
  for (const value of Object.values({ ...typed, ...used })) expect(stored).not.toContain(value);
});

it('[SEQ-6] asks a player whose token has everything for nothing', async () => {
  const customer = { firstName: 'Eve', phone: '+49301234567', birthDate: '1985-01-31' };
  const known = { ...customer, street: 'Hauptstraße 1' };
  const token = await server.token({ user: 'eve', customer: known });
  const { body } = await server.deposit(token);
  expect(body).not.toHaveProperty('isFieldsRequired', true);
  expect(requests.at(-1)).toMatchObject({ customer: known });
});

const everything = {
  firstName: 'Lin',
  phone: '+442079460958',
  birthDate: '1990-02-28',
  street: '12 Wvu Lane',
};

it('[SEQ-6] refuses a date that does not exist at its field, and goes on asking for all of them', async () => {
  const token = await server.token({ user: 'lin', customer: {} });
  const first = await server.deposit(token);
  const { depositId } = first.body;
  const asked = requests.length;
  const wrong = { ...everything, birthDate: '31.02.1990' };
  const refused = await server.deposit(token, { depositId, fields: wrong });
  expect(refused.body.error).toMatchObject({
    code: 'banking.paymentMethodRegex',
    fields: { birthDate: 'field_invalid' },
  });
  expect(refused.body.error?.fields).toEqual({ birthDate: 'field_invalid' });
  expect(requests).toHaveLength(asked);
  const { body } = await server.deposit(token, { depositId, fields: everything });
  expect(body).not.toHaveProperty('isFieldsRequired', true);
  expect(requests.at(-1)).toMatchObject({ reference: depositId, customer: everything });
});

it('[SEQ-6] asks for the personal data again beside what the provider itself asks for', async () => {
  server.provider.asks = [{ name: 'otp', label: 'Code', type: 'text', sensitive: true }];
  const token = await server.token({ user: 'kim', customer: { firstName: 'Kim' } });
  const { firstName: _known, ...typed } = everything;
  const { depositId } = (await server.deposit(token)).body;
  const second = await server.deposit(token, { depositId, fields: typed });
  const names = second.body.fields?.map(({ name }) => name);
  expect(names).toEqual(['phone', 'birthDate', 'street', 'otp']);
  const third = await server.deposit(token, { depositId, fields: { ...typed, otp: '1234' } });
  server.provider.asks = [];
  expect(third.body).not.toHaveProperty('isFieldsRequired', true);
  expect(third.body.source).toBeDefined();
  expect(requests.at(-1)).toMatchObject({ customer: { ...typed, firstName: 'Kim' } });
  const stored = await everythingStored(server.pool);
  for (const value of Object.values(typed)) expect(stored).not.toContain(value);
});
