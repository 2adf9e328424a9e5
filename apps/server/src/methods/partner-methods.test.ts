import { afterAll, beforeAll, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());

it('only the partner whose operator switches a method off is told that it is off', async () => {
  const { methods } = server.app.services;
  expect(methods.offOf('demo')).toBeUndefined();
  const turn = (isOn: boolean) => {
    const change = { method: 'skrill', kind: 'withdrawal', isOn, reason: 'card testing' };
    return askOperator(server, 'switchMethod', change, { as: 'ron' });
  };
  expect((await turn(false)).status).toBe(200);
  expect(methods.offOf('demo')).toEqual({ deposit: [], withdrawal: ['skrill'] });
  expect(methods.offOf('other')).toBeUndefined();
  expect(methods.catalogueOf('demo').methods.get('skrill')?.kinds).toEqual(['deposit']);
  expect(methods.catalogueOf('other').methods.get('skrill')?.kinds).toContain('withdrawal');
  await turn(true);
  expect(methods.offOf('demo')).toBeUndefined();
});
