import { loadCatalogue } from '@opencashier/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function titleOfSkrill(token: string): Promise<string | undefined> {
  const query = { country: 'de', currency: 'EUR' };
  const { body } = await server.call(token, 'methods-payment-v3', query);
  return body.methods.find(({ name }) => name === 'skrill')?.text['en']?.['title'];
}

describe('a catalogue that changes while the server runs', () => {
  it('is served from the next call on; an invalid one changes nothing and is counted', async () => {
    const token = await server.token({ user: 'reader' });
    expect(await titleOfSkrill(token)).toBe('Skrill');

    const catalogue = loadCatalogue();
    const methods = new Map(catalogue.methods);
    const skrill = methods.get('skrill');
    if (!skrill) throw new Error('the catalogue has no skrill');
    methods.set('skrill', { ...skrill, text: { all: { title: 'Skrill 2' } } });
    server.app.followCatalogue({ kind: 'loaded', catalogue: { ...catalogue, methods } });
    expect(await titleOfSkrill(token)).toBe('Skrill 2');

    const problems = ['methods/skrill.json:3: not JSON'];
    server.app.followCatalogue({ kind: 'refused', problems });
    expect(await titleOfSkrill(token)).toBe('Skrill 2');
    const metrics = await fetch(`${server.consoleUrl}/metrics`).then((response) => response.text());
    expect(metrics).toContain('cashier_catalogue_changes_total{outcome="loaded"} 1');
    expect(metrics).toContain('cashier_catalogue_changes_total{outcome="refused"} 1');
  });

  it('leaves out a method whose provider is not configured here', async () => {
    const token = await server.token({ user: 'reader' });
    const catalogue = loadCatalogue();
    const methods = new Map(catalogue.methods);
    const skrill = methods.get('skrill');
    if (!skrill) throw new Error('the catalogue has no skrill');
    methods.set('skrill', { ...skrill, provider: 'acme' });
    server.app.followCatalogue({ kind: 'loaded', catalogue: { ...catalogue, methods } });
    expect(await titleOfSkrill(token)).toBeUndefined();

    server.app.followCatalogue({ kind: 'loaded', catalogue });
    expect(await titleOfSkrill(token)).toBe('Skrill');
  });
});
