/** Secrets and what players type never reach the log. */
export function loggerOptions(level: string) {
  return {
    level,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'req.headers["webhook-signature"]',
        '*.token',
        '*.fields',
        '*.captcha',
        '*.checkScore',
      ],
      censor: '[redacted]',
    },
    serializers: {
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        // A client may have put a token into the query.
        path: request.url.split('?')[0],
        address: request.ip,
      }),
    },
  };
}
