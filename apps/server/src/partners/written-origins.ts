// A URL may hold much in its host that a policy would read as its own words (`;`, `,`, `*`).
const written = /^([a-z]+):\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?$/;

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Origins are compared letter by letter, so they must be written as browsers write them. */
export function isOrigin(text: string, schemes: readonly string[]): boolean {
  const scheme = written.exec(text)?.[1];
  if (scheme === undefined || !schemes.includes(scheme)) return false;
  return URL.canParse(text) && new URL(text).origin === text;
}

/** Plain HTTP or WS: anybody on the network can read and change the traffic. */
export function isPlainOrigin(origin: string): boolean {
  const [, scheme = '', host = ''] = written.exec(origin) ?? [];
  return (scheme === 'http' || scheme === 'ws') && !loopback.test(host);
}
