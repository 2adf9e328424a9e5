import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type CatalogueChange, watchCatalogue } from '@opencashier/catalogue';
import { addingGuide } from '@opencashier/catalogue/test-guide';
import { expect, it, onTestFinished } from 'vitest';
import { startTestServer, until } from '../testing/test-server.ts';

it('a method added as docs/adding-a-method.md says is offered by a running server', async () => {
  const root = addingGuide.checkout();
  const catalogueDir = join(root, 'packages/catalogue');
  const changes: CatalogueChange['kind'][] = [];
  const live = watchCatalogue(
    {
      onChange(change) {
        server.app.followCatalogue(change);
        changes.push(change.kind);
      },
    },
    catalogueDir,
  );
  onTestFinished(() => live.close());
  const server = await startTestServer({
    catalogue: live.current(),
    environment: { catalogueDir },
  });
  onTestFinished(() => server.close());
  const token = await server.token({ user: 'ana', country: 'mx', currency: 'MXN' });
  const offered = async () => {
    const query = { country: 'mx', currency: 'MXN' };
    const { body } = await server.call(token, 'methods-payment-v3', query);
    return body.methods.find(({ name }) => name === 'luma_pay');
  };

  expect(await offered()).toBeUndefined();
  addingGuide.writeFiles(root);
  await until(async () => live.current().methods.has('luma_pay'));
  expect(await offered()).toMatchObject({ isPopular: true, iconIds: ['luma-pay'] });

  const iconStatus = async () => (await fetch(`${server.url}/cashier/icons/luma-pay.svg`)).status;
  expect(await iconStatus()).toBe(200);

  const { body } = await server.deposit(token, {
    paymentType: 'luma_pay',
    amount: '100',
    currency: 'MXN',
    selectedCountry: 'mx',
    fields: { phone: '+525512345678' },
  });
  await server.settle(body.depositId, 'processed');
  expect(await server.balance('ana', 'MXN')).toBe(100_00n);

  addingGuide.makeMistake(root);
  rmSync(join(root, 'packages/catalogue/icons/luma-pay.svg'));
  await until(async () => changes.includes('refused'));
  expect(await offered()).toMatchObject({ isPopular: true });
  expect(await iconStatus()).toBe(200);
});
