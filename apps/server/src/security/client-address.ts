/** The address of a peer with its X-Forwarded-For, as the configuration trusts it. */
export type AddressOf = (
  peer: string | undefined,
  forwardedFor: string | string[] | undefined,
) => string;

/**
 * Where a request came from, for the limits per address. Each trusted proxy in front of us adds
 * one entry at the end of X-Forwarded-For; what stands before those was written by the client and
 * counts for nothing.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | string[] | undefined,
  trustedProxies: number,
): string {
  const direct = peer ?? 'unknown';
  if (trustedProxies === 0) return direct;
  const entries = String(forwardedFor ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return entries.at(-trustedProxies) ?? entries[0] ?? direct;
}
