import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { findRoute } from '../routes/find-route.ts';
import { ScreenContext } from '../shell/screen-context.ts';
import type { FakePorts } from './fake-ports.ts';

/** Renders a screen at the place where the navigator is, as the application does. */
export async function renderScreen(Screen: ComponentType, ports: FakePorts) {
  const place = ports.navigator.place();
  const route = await findRoute(place.path);
  if (!route) throw new Error(`there is no page ${place.path}`);
  return render(
    <ScreenContext value={{ ports, route, place }}>
      <Screen />
    </ScreenContext>,
  );
}

/** The value beside a label in a list of facts; undefined if there is no such label. */
export function factOf(label: string): string | undefined {
  const terms = screen.queryAllByRole('term');
  const term = terms.find(({ textContent }) => textContent === label);
  return term && textIn(term.nextElementSibling);
}

/** The texts that describe an element, in their order; empty without one. */
export function descriptionOf(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** The text of an element or of the whole page, with single spaces. */
export function textIn(element: Element | null = document.body): string {
  return (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
