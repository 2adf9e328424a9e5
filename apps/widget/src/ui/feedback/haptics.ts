/** A short vibration that confirms something; nothing where the browser or the host allows none. */
export function vibrate(ms = 15): void {
  try {
    // iOS has no such function, although TypeScript says so.
    (navigator as Partial<Navigator>).vibrate?.(ms);
  } catch {
    // Only a comfort.
  }
}
