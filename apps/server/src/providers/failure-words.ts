/** The message of a failure with those of its causes, which say more. */
export function failureWords(error: Error): string {
  const messages: string[] = [];
  for (let at: unknown = error; at instanceof Error; at = at.cause) messages.push(at.message);
  return messages.filter(Boolean).join(': ');
}
