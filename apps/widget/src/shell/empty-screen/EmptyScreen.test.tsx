import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { emptyRoute } from '../../routes/tables/shared.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { beginTest } from '../../testing/fixtures.ts';
import { ScreenContext } from '../screen-context.ts';
import EmptyScreen from './EmptyScreen.tsx';

beforeEach(() => beginTest());

it('[LIST-27] offers another region and the support of the site', async () => {
  const support = 'https://host.example/help';
  beginTest({ schema: { assets: { support } } });
  const ports = fakePorts();
  const place = { path: '/empty', query: {}, state: {} } as const;
  render(
    <ScreenContext value={{ ports, route: emptyRoute, place }}>
      <EmptyScreen />
    </ScreenContext>,
  );
  expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe(support);
  await userEvent.click(screen.getByRole('button', { name: 'Choose another region' }));
  expect(ports.places).toMatchObject([{ path: '/empty/region' }]);
});
