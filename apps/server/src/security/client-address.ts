/** The address of a peer with its X-Forwarded-For, as the configuration trusts it. */
export type AddressOf = (
  peer: string | undefined,
  forwardedFor: string | string[] | undefined,
) => string;

/**
 * The client's address, for the limits per address. Each trusted proxy in front of us adds one
 * entry at the end of X-Forwarded-For. Earlier entries come from the client and are ignored.
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
