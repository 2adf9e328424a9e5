import type { FastifyInstance } from 'fastify';
import type { Partners } from '../partners/partners.ts';

const validDays = 180;

/** RFC 9116: where to report a vulnerability of this server. */
export function addSecurityText(
  app: FastifyInstance,
  { contact, publicUrl }: { contact: string; publicUrl: string },
): void {
  const path = '/.well-known/security.txt';
  app.get(path, async (_request, reply) => {
    const expires = new Date(Date.now() + validDays * 86_400_000).toISOString();
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${path}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

/**
 * The configured contact, or else the support of the first partner that has one. RFC 9116 rules out
 * a page without encryption, such as the one of a development partner.
 */
export function securityContact(set: string | undefined, partners: Partners): string | undefined {
  const contacts = [...partners.values()].flatMap(({ links }) => links?.support ?? []);
  return set ?? contacts.find((contact) => !contact.startsWith('http:'));
}
