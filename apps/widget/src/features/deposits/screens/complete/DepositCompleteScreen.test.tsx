import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { depositRoutes } from '../../../../routes/tables/deposits.ts';
import { useDeposit } from '../../state.ts';
import { useMethods } from '../../../methods/state.ts';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import {
  beginTest,
  testConfig,
  testDeposit,
  testList,
  testMethod,
} from '../../../../testing/fixtures.ts';
import { ScreenContext } from '../../../../shell/screen-context.ts';
import DepositCompleteScreen from './DepositCompleteScreen.tsx';

beforeEach(() => beginTest());

function render(supportLink?: string): string {
  const method = testMethod({ name: 'skrill', ...(supportLink && { supportLink }) });
  useMethods.setState({ list: testList(method) });
  const deposit = testDeposit({ paymentMethod: 'skrill' });
  useDeposit.setState({ current: { ...deposit, receivedAtMs: 0 } });
  const route = depositRoutes.find(({ path }) => path === '/deposit/complete');
  if (!route) throw new Error('There is no such route');
  const query = { id: deposit.depositId, method: 'skrill' };
  const place = { path: route.path, query, state: {} };
  return renderToStaticMarkup(
    <ScreenContext value={{ ports: fakePorts(), route, place }}>
      <DepositCompleteScreen />
    </ScreenContext>,
  );
}

it('[LIST-20] links to the support of the deposit’s method, if it has one', () => {
  const address = 'https://www.skrill.com/en/support/';
  expect(render(address)).toContain(`href="${address}"`);
  expect(render()).not.toContain('skrill.com');
  expect(render('javascript:alert(1)')).not.toContain('alert');
});

it('[LIST-20] links to the site’s support if the method has none', () => {
  beginTest({ schema: { assets: { support: 'mailto:help@casino.example' } } });
  expect(render()).toContain('href="mailto:help@casino.example"');
  expect(render('https://www.skrill.com/')).not.toContain('mailto:');
  beginTest({ schema: { assets: { support: 'javascript:alert(1)' } } });
  expect(render()).not.toContain('alert');
});

it('[LIST-20] links to the support in the partner file if the host has none', () => {
  const config = { ...testConfig, links: { support: 'https://acme.example/help' } };
  beginTest({}, config);
  expect(render()).toContain('href="https://acme.example/help"');
  beginTest({ schema: { assets: { support: 'mailto:help@casino.example' } } }, config);
  expect(render()).toContain('href="mailto:help@casino.example"');
  expect(render()).not.toContain('acme.example');
});
