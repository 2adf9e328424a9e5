/** After this time without a key, click or movement, requests count as background. */
const quietMs = 60_000;

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

export interface Activity {
  /** True if nobody has touched the page for a while. */
  isQuiet: () => boolean;
}

/** Knows whether somebody is at the page. Opening it counts. */
export function watchActivity(page: EventTarget, now: () => number = Date.now): Activity {
  let touchedAtMs = now();
  const touch = () => {
    touchedAtMs = now();
  };
  for (const sign of signsOfLife) {
    page.addEventListener(sign, touch, { capture: true, passive: true });
  }
  return { isQuiet: () => now() - touchedAtMs > quietMs };
}
