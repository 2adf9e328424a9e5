/** Stops the setup with one line for the user, without a stack trace. */
export class SetupStop extends Error {}

export function say(subject, text) {
  // What a command prints for a machine stands alone on its standard output.
  console.error(`  ${subject.padEnd(10)} ${text}`);
}

export function seconds(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}
