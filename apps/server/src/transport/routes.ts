import type { ContractRange } from '@opencashier/contract/contract-version';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CallError } from '@opencashier/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { CaptchaConfiguration } from '../captcha/configuration.ts';
import type { Services } from '../services/services.ts';
import type { AddressOf } from '../security/client-address.ts';
import type { Partners } from '../partners/partners.ts';
import type { RateLimiter } from '../security/rate-limiter.ts';
import type { ServedTexts } from '../builds/served-texts.ts';
import { keptTextName } from '../builds/text-build.ts';
import { addAddressPage } from './pages/address-page.ts';
import { addCaptchaPages } from './pages/captcha-pages.ts';
import type { CallGateway } from './call-gateway.ts';
import type { Connections } from './connections.ts';
import { addRedirectFormPage } from './pages/redirect-form-page.ts';
import { addHttpCalls } from './http-calls.ts';
import type { Metrics } from './telemetry/metrics.ts';
import { addHealth } from './health-routes.ts';
import { addSecurityText, securityContact } from './security-text.ts';
import { ListPages } from './pages/list-pages.ts';
import { createReturnLeg } from './pages/return-leg.ts';
import { keptFiles } from './pages/kept-files.ts';
import { addSmallPages } from './pages/small-pages.ts';
import {
  addFiles,
  addFolder,
  compressedFile,
  generatedFile,
  type ServedFolder,
  type StaticFile,
} from './pages/static-files.ts';
import { addTelemetry } from './telemetry/telemetry.ts';
import { addProviderNotices } from './provider-notices.ts';
import { addWidgetPage } from './pages/widget-page.ts';

export interface RouteParts {
  services: Services;
  gateway: CallGateway;
  contract: ContractRange;
  partners: Partners;
  metrics: Metrics;
  eventLimit: RateLimiter;
  addressOf: AddressOf;
  connections: Connections;
  captchas: CaptchaConfiguration | undefined;
  securityContact: string | undefined;
  catalogueDir: string;
  texts: ServedTexts;
  /** Compresses at startup, so that no player has to wait; otherwise on the first request. */
  compressAhead: boolean;
  isStopping: () => boolean;
}

export const widgetDist = fileURLToPath(new URL('../../../widget/dist', import.meta.url));

/** The files of the widget's build that the server reads at startup. */
export const builtFiles = {
  page: `${widgetDist}/index.html`,
  opening: `${widgetDist}/opening-page.js`,
  captcha: `${widgetDist}/captcha-document.js`,
  list: `${widgetDist}/page-list.mjs`,
};

const immutable = 'public, max-age=31536000, immutable';
const revalidated = 'public, max-age=300, stale-while-revalidate=86400';

/**
 * All public HTTP routes, in one place. Returns the folders that have to be read again when the
 * catalogue changes.
 */
export function addRoutes(http: FastifyInstance, parts: RouteParts): ServedFolder[] {
  const { services, metrics, partners, captchas, compressAhead, texts } = parts;
  const { product, publicUrl, production } = services;
  refuseDotSegments(http, product);
  addHttpCalls(http, parts);
  addTelemetry(http, { product, metrics, limiter: parts.eventLimit, addressOf: parts.addressOf });
  addProviderNotices(http, { services, metrics, connections: parts.connections });
  const contact = securityContact(parts.securityContact, partners);
  if (contact !== undefined) addSecurityText(http, { contact, publicUrl });
  addHealth(http, services.pool, parts.isStopping);
  if (captchas) {
    const file = builtFiles.captcha;
    addCaptchaPages(http, { file, product, publicUrl, partners, captchas });
  }
  const { gateway, addressOf } = parts;
  addRedirectFormPage(http, { services, texts: texts.sets, gateway, addressOf });
  const paymentOrigins = [...services.providers.values()].flatMap(({ origins }) => origins);
  addSmallPages(http, {
    product,
    file: builtFiles.opening,
    paymentOrigins,
    captchaOrigins: captchas ? [new URL(captchas.publicUrl).origin] : [],
    development: !production,
    texts: texts.sets,
    onReturn: createReturnLeg(services),
  });
  const forever = { caching: immutable, compressAhead };
  const fresh = { caching: revalidated, compressAhead };
  const keptFile = keptFiles(services.pool);
  // A name with a slash is a kept file of the console, which only operators may load.
  const keptAsset = async (name: string) => (name.includes('/') ? undefined : keptFile(name));
  const assets = { ...forever, fallback: keptAsset };
  addFolder(http, `/${product}/assets`, `${widgetDist}/assets`, assets);
  addFiles(http, `/${product}/locales`, textFiles(texts, compressAhead), {
    ...fresh,
    // NET-18: a page of another build gets the texts that its screens were written with.
    otherVersion: (name, version) =>
      version === texts.build.version ? undefined : keptFile(keptTextName(version, name)),
  });
  const ofCatalogue = ['icons', 'guides'].map((name) =>
    addFolder(http, `/${product}/${name}`, join(parts.catalogueDir, name), fresh),
  );
  addAddressPage(http, { partners, development: !production });
  addWidgetPage(http, {
    file: builtFiles.page,
    product,
    publicUrl,
    partners,
    paymentOrigins,
    texts,
    captchas,
    development: !production,
    compressAhead,
    listPages: new ListPages({
      file: builtFiles.list,
      services,
      texts: texts.sets,
    }),
    addressOf: parts.addressOf,
  });
  return ofCatalogue;
}

const dot = String.raw`(?:\.|%(?:25)*2e)`;
const slash = String.raw`(?:[/\\]|%(?:25)*(?:2f|5c))`;
/** A segment `.` or `..`, however often it is encoded, also with a parameter after it. */
const dotSegment = new RegExp(`${slash}${dot}{1,2}(?:${slash}|;|$)`, 'i');

/** The path that a proxy in front may read, which resolves such segments. */
function resolved(path: string): string {
  const plain = path
    .replaceAll(new RegExp(dot, 'gi'), '.')
    .replaceAll(new RegExp(slash, 'gi'), '/')
    .replaceAll(/;[^/]*/g, '');
  return new URL(plain.replace(/^\/+/, '/'), 'http://localhost').pathname;
}

/**
 * A proxy in front might resolve such a segment and read another path, such as one for operators.
 * Only what stays below the widget's address is one of its paths, if an unknown one.
 */
function refuseDotSegments(http: FastifyInstance, product: string): void {
  http.addHook('onRequest', async ({ raw }) => {
    const [path = ''] = (raw.url ?? '').split(/[?#]/, 1);
    if (!dotSegment.test(path)) return;
    if (path.startsWith(`/${product}/`) && resolved(path).startsWith(`/${product}/`)) return;
    throw new CallError('request.unknownCall', 'There is nothing here.');
  });
}

/** The text files, created again whenever the texts are replaced. */
function textFiles(
  texts: ServedTexts,
  compressAhead: boolean,
): () => ReadonlyMap<string, StaticFile> {
  const made = new WeakMap<object, ReadonlyMap<string, StaticFile>>();
  if (compressAhead) {
    texts.beforeReplacing(async ({ build }) => {
      const files = new Map<string, StaticFile>();
      for (const { name, content } of build.files) {
        files.set(name, await compressedFile(name, content));
      }
      made.set(build, files);
    });
  }
  return () => {
    const { build } = texts;
    const files =
      made.get(build) ??
      new Map(build.files.map(({ name, content }) => [name, generatedFile(name, content)]));
    made.set(build, files);
    return files;
  };
}
