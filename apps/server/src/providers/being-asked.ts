/** Longer than the timeout of a request to a provider. */
const answerMs = 30_000;

/** The provider was asked to move money a moment ago, and may still be acting on it. */
export function isBeingAsked(
  { providerId, askedAt }: { providerId: string | null; askedAt: Date | null },
  now: Date,
): boolean {
  return providerId === null && askedAt !== null && now.getTime() - askedAt.getTime() < answerMs;
}
