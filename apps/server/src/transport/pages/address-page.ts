import type { FastifyInstance, FastifyReply } from 'fastify';
import { smallPagePolicy } from '../../security/headers.ts';
import type { Partners } from '../../partners/partners.ts';
import { escaped, smallPage } from './small-page.ts';
import { inlineHashes } from './inline-hashes.ts';

export interface AddressPageOptions {
  partners: Partners;
  development: boolean;
}

/**
 * For a person who opens the server's or the widget's address in a browser: without a partner there
 * is no cashier to show. In development the page leads to the playground, the demo partner's site.
 */
export function sendAddressPage(
  reply: FastifyReply,
  { partners, development }: AddressPageOptions,
): FastifyReply {
  const playground = development ? partners.get('demo')?.origins[0] : undefined;
  const link = playground && `<a href="${escaped(playground)}/">Open the playground</a>`;
  const html = smallPage({
    locale: 'en',
    title: 'This is the address of a payment cashier',
    text: 'It works inside the sites that offer it; open it there.',
    content: link ? `<p>${link}, which is such a site.</p>` : '',
  });
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', smallPagePolicy([], inlineHashes(html, 'style')))
    .send(html);
}

/** The page at the server's own address, which people open to see whether it runs. */
export function addAddressPage(app: FastifyInstance, options: AddressPageOptions): void {
  app.get('/', async (_request, reply) => sendAddressPage(reply, options));
}
