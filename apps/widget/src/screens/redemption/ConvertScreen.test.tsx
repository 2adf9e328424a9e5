import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { findRoute } from '../../routes.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { beginTest } from '../../testing/fixtures.ts';
import { fillForm, payoutMethod } from '../../testing/withdrawal-fixtures.ts';
import { ScreenContext } from '../screen-context.ts';
import ConvertScreen from './ConvertScreen.tsx';

beforeEach(() => beginTest({ widgetViewType: 'sweep' }));

it('[SWP-4] the disclaimer stands below all that is filled in', async () => {
  fillForm(payoutMethod({ name: 'crypto_usdt', category: 'crypto', savesAccount: true }));
  const ports = fakePorts({ path: '/withdrawal/crypto' });
  const route = await findRoute('/withdrawal/crypto');
  if (!route) throw new Error('there is no form of a redemption');
  const html = renderToStaticMarkup(
    <ScreenContext value={{ ports, route, place: ports.navigator.place() }}>
      <ConvertScreen />
    </ScreenContext>,
  );
  const [field, tick, disclaimer] = [
    'name="clabe"',
    'Remember it for next time',
    'Gold coins are for entertainment only',
  ].map((text) => html.indexOf(text));
  expect(field).toBeGreaterThan(-1);
  expect(tick).toBeGreaterThan(Number(field));
  expect(disclaimer).toBeGreaterThan(Number(tick));
});
