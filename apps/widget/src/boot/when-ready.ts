import type { Schema } from '@opencashier/contract/host/start-data';
import { watchVitals } from '../adapters/page-vitals.ts';
import type { Composed } from './compose-ports.ts';
import { loadFonts } from './load-fonts.ts';
import { prefetchScreens } from './prefetch-screens.ts';

/** What the first list does without: it comes in a file of its own once that list can be used. */
export function whenReady({ telemetry, ports }: Composed, schema: Schema): void {
  prefetchScreens(ports.navigator.place().path);
  void loadFonts(document.documentElement, schema);
  watchVitals(telemetry, ports.page);
}
