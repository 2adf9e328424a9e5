/** Reports to the error-reporting service; a failure to report is ignored. */
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
