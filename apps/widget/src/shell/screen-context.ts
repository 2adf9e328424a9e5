import { createContext, useContext } from 'react';
import type { Place } from '../ports/navigator.ts';
import type { Ports } from '../ports/ports.ts';
import type { Route } from '../routes/route.ts';

/** A screen's ports, route and place. */
export interface ScreenValue {
  ports: Ports;
  route: Route;
  place: Place;
  /** When the screen was painted, which React then hydrates. */
  paintedAtMs?: number | undefined;
}

export const ScreenContext = createContext<ScreenValue | undefined>(undefined);

export function useScreen(): ScreenValue {
  const value = useContext(ScreenContext);
  if (!value) throw new Error('useScreen() must be called inside ScreenContext');
  return value;
}
