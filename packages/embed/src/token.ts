/** The player for whom your backend signs a token. */
export interface PlayerClaims {
  /** Your partner key. */
  partner: string;
  /** Your player's id: 1 to 64 letters, digits, `_`, `.`, `@`, `-`. Never from the request. */
  player: string;
  /** The currency of the player's account, such as `INR`. */
  currency: string;
  /** The player's country, such as `in`. */
  country: string;
  lang?: string;
  view?: 'main' | 'sweep';
  /** Personal data that some providers need; the server stores none of it. */
  customer?: Record<string, string>;
  /** One hour by default. */
  lifetimeSeconds?: number;
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/**
 * Signs a player's token, on your backend only: anyone who has the secret can act for any player.
 */
export async function signToken(secret: string, claims: PlayerClaims): Promise<string> {
  const { partner, player, view = 'main', lifetimeSeconds = 3600, ...others } = claims;
  const nowSeconds = Math.floor(Date.now() / 1000);
  const payload = {
    ...others,
    iss: partner,
    partnerKey: partner,
    aud: 'opencashier',
    sub: player,
    view,
    iat: nowSeconds,
    exp: nowSeconds + lifetimeSeconds,
  };
  const parts = [{ alg: 'HS256', typ: 'JWT' }, payload];
  const signed = parts.map((part) => base64url(encode(JSON.stringify(part)))).join('.');
  const usage = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encode(secret), usage, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, encode(signed));
  return `${signed}.${base64url(new Uint8Array(signature))}`;
}
