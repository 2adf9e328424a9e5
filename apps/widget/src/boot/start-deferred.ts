import type { StartData } from '@opencashier/contract/host/start-data';
import { watchVitals } from '../adapters/page-vitals.ts';
import { watchPending } from '../app/watch-pending.ts';
import { reportExperiments } from '../features/deposits/experiments.ts';
import type { Composed } from './start/compose-ports.ts';
import { setHapticBridge } from '../ui/inputs/haptics.ts';
import { focusPressed } from '../ui/layout/focus-pressed.ts';
import { keepNoteInSight } from '../ui/layout/keep-note-in-sight.ts';
import { loadFonts } from './locale/load-fonts.ts';
import { prepareScreens } from './prepare-screens.ts';

/** Starts what the first list does not need, from a file that loads once the list is usable. */
export function startDeferred({ telemetry, ports }: Composed, start: StartData): void {
  prepareScreens(ports, ports.navigator.place().path);
  focusPressed();
  keepNoteInSight();
  void loadFonts(document.documentElement, start.schema);
  watchVitals(telemetry, ports.page);
  reportExperiments(ports, start);
  void watchPending(ports);
  if (parent === window) {
    setHapticBridge((kind) => ports.host.send({ messageType: 'haptic', kind }));
  }
}
