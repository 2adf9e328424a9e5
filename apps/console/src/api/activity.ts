/** After this time without a key, click or movement, requests count as background. */
const quietMs = 60_000;

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

export interface Activity {
  /** True if nobody has touched the page for a while. */
  isQuiet: () => boolean;
}

/** Tracks whether somebody is using the page. Opening it counts as use. */
export function watchActivity(page: EventTarget, now = () => Date.now()): Activity {
  let touchedAtMs = now();
  const touch = () => {
    touchedAtMs = now();
  };
  for (const type of activityEvents) {
    page.addEventListener(type, touch, { capture: true, passive: true });
  }
  return { isQuiet: () => now() - touchedAtMs > quietMs };
}
