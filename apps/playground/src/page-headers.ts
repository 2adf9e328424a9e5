/** The strict security headers of a careful host. The cashier itself only needs frame-src. */
export function pageHeaders(widgetUrl: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    `frame-src ${new URL(widgetUrl).origin}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'strict-origin',
    'x-content-type-options': 'nosniff',
    // Lets the cashier's popups keep their opener, which plain same-origin would remove.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}
