/** Stops the setup with one line for the user, without a stack trace. */
export class SetupStop extends Error {}

export function say(subject, text) {
  // Standard output is reserved for the command's machine-readable output.
  console.error(`  ${subject.padEnd(10)} ${text}`);
}

export function seconds(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}
