import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AddressOf } from '../../security/client-address.ts';
import type { CallGateway } from '../call-gateway.ts';
import {
  type FormDeps,
  type FormTarget,
  readForm,
  takeForm,
} from '../../deposits/domain/deposit-form.ts';
import type { Services } from '../../services/services.ts';
import { smallPagePolicy } from '../../security/headers.ts';
import { tooManyStatus } from '../refusal.ts';
import { slowDown } from '../slow-down.ts';
import { inPopup } from './page-headers.ts';
import { pageLocale, type PageTexts } from './page-language.ts';
import { escaped, smallPage } from './small-page.ts';
import { inlineHashes } from './inline-hashes.ts';

type Texts = Readonly<Record<string, string>>;

const submit = 'document.forms[0].submit()';
const bodyMaxBytes = 262_144;

function formPage(locale: string, texts: Texts, action: string, params: FormTarget['params']) {
  const inputs = Object.entries(params).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  return smallPage({
    locale,
    title: texts['redirect.busy'] ?? '',
    text: texts['popup.wait'] ?? '',
    spinner: true,
    content: `<form method="post" action="${escaped(action)}">${inputs.join('')}
<button>${escaped(texts['complete.waiting.continue'] ?? '')}</button></form>`,
    script: submit,
  });
}

/** There is no form for this request: the player continues in the cashier. */
function gonePage(locale: string, texts: Texts): string {
  const [title = '', text = ''] = [texts['popup.returned'], texts['popup.close']];
  return smallPage({ locale, title, text });
}

function send(reply: FastifyReply, html: string, formTargets: readonly string[]): FastifyReply {
  const hashes = [inlineHashes(html, 'script'), inlineHashes(html, 'style')] as const;
  return inPopup(reply)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', smallPagePolicy(...hashes, { formTargets }))
    .send(html);
}

export interface FormPageParts {
  services: FormDeps & Pick<Services, 'product'>;
  texts: PageTexts;
  gateway: Pick<CallGateway, 'admitsUnauthenticated'>;
  addressOf: AddressOf;
}

/**
 * ROUTE-10, SEQ-9: the page that posts a player to a payment page. A script or the player's click
 * submits it to us first, which uses up its one-time id; from there it is posted with all its
 * fields to the provider, once.
 */
export function addRedirectFormPage(
  app: FastifyInstance,
  { services, texts, gateway, addressOf }: FormPageParts,
): void {
  const path = `/${services.product}/form`;
  const idOf = (query: unknown): string => {
    const { id } = query as { id?: unknown };
    return typeof id === 'string' ? id : '';
  };
  const sendGone = (request: FastifyRequest, reply: FastifyReply, status = 410): FastifyReply => {
    const locale = pageLocale(texts, request);
    return send(reply.code(status), gonePage(locale, texts.get(locale) ?? {}), []);
  };
  // An id is looked up in the database, and a made-up one costs as much as any other.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const address = addressOf(request.ip, request.headers['x-forwarded-for']);
    if (gateway.admitsUnauthenticated(address)) return undefined;
    await slowDown();
    return sendGone(request, reply, tooManyStatus);
  };
  app.get(path, { onRequest }, async (request, reply) => {
    const id = idOf(request.query);
    const target = await readForm(services, id);
    if (!target) return sendGone(request, reply);
    const locale = pageLocale(texts, request);
    const action = `${path}?${new URLSearchParams({ id, locale })}`;
    const html = formPage(locale, texts.get(locale) ?? {}, action, target.params);
    return send(reply, html, target.origins);
  });
  app.register(async (scope) => {
    // The server knows the form's fields already; the browser posts them to the provider.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
    scope.post(path, { bodyLimit: bodyMaxBytes, onRequest }, async (request, reply) => {
      const target = await takeForm(services, idOf(request.query));
      if (!target) return sendGone(request, reply);
      return inPopup(reply).redirect(target.url, 307);
    });
  });
}
