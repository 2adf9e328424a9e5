import { operatorRoles } from '@opencashier/contract/operator/access/roles';
import { demoSignInPath } from '@opencashier/contract/operator/access/session';
import type { FastifyReply } from 'fastify';
import { pageText } from '../../operator/access/page-texts.ts';
import { smallPagePolicy } from '../../security/headers.ts';
import { escaped, smallPage } from '../pages/small-page.ts';
import { inlineHashes } from '../pages/inline-hashes.ts';

/** A page of a few words on the operators' listener. */
export function sendPage(
  reply: FastifyReply,
  { title, text, content }: { title: string; text: string; content?: string },
  status = 200,
): FastifyReply {
  const html = smallPage({
    locale: 'en',
    title,
    text,
    ...(content === undefined ? {} : { content }),
  });
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', smallPagePolicy([], inlineHashes(html, 'style')))
    .send(html);
}

/** One demonstration operator per role, in development only. */
export function sendDemoPage(reply: FastifyReply, to: string): FastifyReply {
  const people = operatorRoles.filter((role) => role !== 'gameServer');
  const buttons = people.map(
    (role) => `<button name="role" value="${role}">${pageText(`role.${role}`)}</button>`,
  );
  const form = `<form method="post" action="${demoSignInPath}">
<input type="hidden" name="to" value="${escaped(to)}">${buttons.join('\n')}</form>`;
  return sendPage(reply, {
    title: pageText('demo.title'),
    text: pageText('demo.text'),
    content: form,
  });
}

export function sendRefusalPage(reply: FastifyReply, text: string, status: number): FastifyReply {
  const content = `<p><a href="/sign-in">${pageText('refused.again')}</a></p>`;
  return sendPage(reply, { title: pageText('refused.title'), text, content }, status);
}
