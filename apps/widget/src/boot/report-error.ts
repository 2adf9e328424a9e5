/** Tells the error-reporting service; there is nobody to tell when that fails too. */
export function reportError(base: string, message: string): void {
  fetch(`${base}/rum`, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      events: [{ key: 'error', timestamp: Date.now(), value: message.slice(0, 256) }],
    }),
  }).catch(() => {});
}
