/** Ends the process once a slow reader has taken everything that it printed. */
export async function exitAfterOutput(code: number): Promise<never> {
  await new Promise<void>((resolve) => void process.stdout.write('', () => resolve()));
  return process.exit(code);
}
