import type { HapticKind } from '@opencashier/contract/host/messages';

type Bridge = (kind: HapticKind) => void;

const durationsMs: Record<HapticKind, number> = { tap: 15, success: 30 };

let bridge: Bridge | undefined;

/** In a native app, the app gives the feedback: web views of iOS have no vibration of their own. */
export function setHapticBridge(app: Bridge | undefined): void {
  bridge = app;
}

/** HOST-15: a short vibration that confirms something, where the app or the browser allows one. */
export function giveHaptic(kind: HapticKind): void {
  if (bridge) return bridge(kind);
  try {
    // TypeScript declares this function everywhere, but iOS does not have it.
    (navigator as Partial<Navigator>).vibrate?.(durationsMs[kind]);
  } catch {
    // A failure does not matter: the vibration is optional.
  }
}
