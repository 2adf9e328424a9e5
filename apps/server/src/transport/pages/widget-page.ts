import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { depositRootPath } from '@opencashier/contract/calls/pages';
import type { FastifyInstance } from 'fastify';
import type { NextTexts, ServedTexts } from '../../builds/served-texts.ts';
import type { CaptchaConfiguration } from '../../captcha/configuration.ts';
import type { AddressOf } from '../../security/client-address.ts';
import { pagePolicy, type PageSources } from '../../security/headers.ts';
import type { Partner, Partners } from '../../partners/partners.ts';
import { sendAddressPage } from './address-page.ts';
import { inlineHashes } from './inline-hashes.ts';
import { type ListPage, type ListPages, pageTag, type PlainPage } from './list-pages.ts';
import { framed } from './page-headers.ts';
import { StartupError } from '../../configuration/startup-error.ts';
import {
  compressAll,
  compressInBackground,
  compressLazily,
  sendCompressed,
} from '../send-compressed.ts';

export interface WidgetPageOptions {
  file: string;
  product: string;
  publicUrl: string;
  partners: Partners;
  /** HOST-7: the origins of the providers' payment pages; the widget opens no others. */
  paymentOrigins: readonly string[];
  /** The page names their languages and their version when it asks for them. */
  texts: Pick<ServedTexts, 'sets' | 'build' | 'beforeReplacing'>;
  captchas: CaptchaConfiguration | undefined;
  development: boolean;
  compressAhead: boolean;
  listPages: Pick<ListPages, 'find'>;
  addressOf: AddressOf;
}

type Page = ListPage & PlainPage;

function pageFor(
  template: string,
  options: WidgetPageOptions,
  partner: Partner | undefined,
  texts: NextTexts,
): Page {
  const { captchas } = options;
  const config = {
    product: options.product,
    partner: partner?.key ?? '',
    origins: partner?.origins ?? [],
    paymentOrigins: options.paymentOrigins,
    locales: [...texts.sets.keys()].filter(
      (locale) => partner?.languages?.includes(locale) ?? true,
    ),
    texts: texts.build.version,
    build: createHash('sha256').update(template).digest('base64url').slice(0, 10),
    development: options.development,
    assetOrigins: partner?.assetOrigins,
    links: partner?.links,
    captcha: captchas && {
      url: `${captchas.publicUrl}/${options.product}/captcha`,
      kinds: captchas.kinds.map(({ kind }) => kind),
      geetestId: captchas.kinds.find(({ kind }) => kind === 'geetest')?.siteKey,
    },
  };
  const html = template
    .replaceAll('__CASHIER_BASE__', `/${options.product}`)
    .replace('__CASHIER_CONFIG__', () =>
      JSON.stringify(config).replaceAll('<', String.raw`\u003c`),
    );
  const sources: PageSources = {
    scriptHashes: inlineHashes(html, 'script'),
    styleHashes: inlineHashes(html, 'style'),
    socketOrigin: new URL(options.publicUrl).origin.replace(/^http/, 'ws'),
    frameOrigins: captchas ? [new URL(captchas.publicUrl).origin] : [],
  };
  const plain = Buffer.from(html);
  const policy = pagePolicy(sources, partner);
  return Object.assign(compressLazily(plain), {
    policy,
    config,
    etag: pageTag(policy, plain),
  });
}

/** START-1: one page for every path below /{product}; the partner decides who may frame it. */
export function addWidgetPage(app: FastifyInstance, options: WidgetPageOptions): void {
  if (!existsSync(options.file)) {
    throw new StartupError('The widget has not been built: run npm run build.');
  }
  const template = readFileSync(options.file, 'utf8');
  const pageOf = keptPages(template, options);
  if (options.compressAhead) compressAll([undefined, ...options.partners.values()].map(pageOf));
  app.get(`/${options.product}/*`, async (request, reply) => {
    const { partner: key, list } = request.query as { partner?: unknown; list?: unknown };
    const partner = options.partners.get(String(key));
    const own = pageOf(partner);
    const isListed = partner !== undefined && list !== undefined && isRoot(request.params);
    const client = options.addressOf(request.ip, request.headers['x-forwarded-for']);
    const listed = isListed
      ? await options.listPages.find(partner.key, own, { described: list, client })
      : undefined;
    const page = listed ?? own;
    void framed(reply)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', own.policy)
      .header('cross-origin-opener-policy', 'same-origin-allow-popups')
      .header('cache-control', 'no-cache')
      .header('etag', page.etag);
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    return sendCompressed(request, reply, page);
  });
  addEmbedCheck(app, options);
  app.get(`/${options.product}`, async (request, reply) => {
    const { partner } = request.query as { partner?: unknown };
    if (partner === undefined) return sendAddressPage(reply, options);
    const query = new URL(request.url, options.publicUrl).search;
    return reply.redirect(`/${options.product}${depositRootPath}${query}`, 302);
  });
}

/** The pages of all partners, and the one without a partner. Each is made once. */
function keptPages(template: string, options: WidgetPageOptions) {
  const nobody = {};
  const { texts, partners, compressAhead } = options;
  // By build and partner object: other texts, or a partner file that is read again, get a new page.
  const made = new WeakMap<object, WeakMap<object, Page>>();
  if (compressAhead) {
    texts.beforeReplacing(async (next) => {
      const pages = new WeakMap<object, Page>();
      for (const partner of [undefined, ...partners.values()]) {
        const { plain, policy, config, etag } = pageFor(template, options, partner, next);
        const compressed = await compressInBackground(plain);
        pages.set(partner ?? nobody, { ...compressed, policy, config, etag });
      }
      made.set(next.build, pages);
    });
  }
  return (partner: Partner | undefined): Page => {
    const pages = made.get(texts.build) ?? new WeakMap<object, Page>();
    made.set(texts.build, pages);
    const key = partner ?? nobody;
    const page = pages.get(key) ?? pageFor(template, options, partner, texts);
    pages.set(key, page);
    return page;
  };
}

function isRoot(params: unknown): boolean {
  return `/${(params as { '*': string })['*']}` === depositRootPath;
}

/**
 * HOST-13: tells a page why its frame stays empty, because the browser does not. The policy of the
 * widget's page says the same to anyone.
 */
function addEmbedCheck(
  app: FastifyInstance,
  { product, publicUrl, partners }: Pick<WidgetPageOptions, 'product' | 'publicUrl' | 'partners'>,
): void {
  const own = new URL(publicUrl).origin;
  app.get(`/${product}/embed-check`, async (request, reply) => {
    const { partner: key } = request.query as { partner?: unknown };
    const partner = partners.get(String(key));
    // Browsers do not name the origin to a server of the same origin.
    const isOwn = request.headers['sec-fetch-site'] === 'same-origin';
    const asked = request.headers.origin ?? (isOwn ? own : '');
    const origin = partner?.origins.includes(asked) ?? false;
    return reply
      .header('access-control-allow-origin', '*')
      .send({ partner: partner !== undefined, origin });
  });
}
