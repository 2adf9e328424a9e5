import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Catalogue, isOffered, preparedAnswer } from '@opencashier/catalogue';
import type { MethodList } from '@opencashier/contract/methods/methods';
import { chooseLocale } from '@opencashier/contract/formats/choose-locale';
import { type PageList, readPageList, writePageList } from '@opencashier/contract/host/page-list';
import { networkMinimums } from '../../rates/network-minimum.ts';
import { RateLimiter } from '../../security/rate-limiter.ts';
import type { Services } from '../../services/services.ts';
import type { PageTexts } from './page-language.ts';
import type { Compressed } from '../send-compressed.ts';

export interface ListPage extends Compressed {
  etag: string;
}

/** The page of a partner without a list, and the configuration that is written into it. */
export interface PlainPage {
  plain: Buffer;
  etag: string;
  policy: string;
  config: { locales: readonly string[] };
}

/** The module that the widget's build creates from its own components. */
interface Renderer {
  withPageList: (
    page: string,
    input: {
      asked: PageList;
      methods: MethodList;
      config: unknown;
      chosen: Readonly<Record<string, string>>;
      english: Readonly<Record<string, string>>;
    },
  ) => string | undefined;
}

interface ListPageParts {
  /** The renderer's file. */
  file: string;
  services: Pick<Services, 'catalogue' | 'methods'> & { rates: Pick<Services['rates'], 'latest'> };
  texts: PageTexts;
  /** The number of new lists that one address may cause; existing ones are sent to everybody. */
  renders?: RateLimiter;
  pagesMax?: number;
}

/** Each is some 60 kB. A player whose list is not here gets the page without one. */
const defaultPagesMax = 300;
/** The best compression takes a tenth of a second of a thread; a flood must not take them all. */
const rendersMax = 2;
/**
 * Rendering a list takes seventy milliseconds, and there are thousands of variants, so each address
 * gets only a few.
 */
const rendersPerSecond = 0.5;
const rendersAtOnce = 20;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * START-21: the widget's page with the first list in it, by everything that the list depends on. It
 * contains nothing about a player.
 */
export class ListPages {
  readonly #parts: ListPageParts;
  readonly #pages = new Map<string, { methods: MethodList; page: ListPage | undefined }>();
  #renderer: Promise<Renderer> | undefined;
  readonly #renders: RateLimiter;
  #rendering = 0;

  constructor(parts: ListPageParts) {
    this.#parts = parts;
    this.#renders = parts.renders ?? new RateLimiter(rendersPerSecond, rendersAtOnce);
  }

  /** The partner's page with the list that its address describes, if there is such a list. */
  async find(
    partner: string,
    page: PlainPage,
    { described, client }: { described: unknown; client: string },
  ): Promise<ListPage | undefined> {
    const catalogue = this.#parts.services.methods.catalogueOf(partner);
    const list = this.#readList(catalogue, described, page.config.locales);
    if (!list) return undefined;
    const methods = this.#methodsFor(catalogue, list);
    const key = `${page.etag} ${writePageList(list)}`;
    const known = this.#pages.get(key);
    // The answer is the same object until the catalogue or a rate changes.
    if (known?.methods === methods) {
      this.#keep(key, known);
      return known.page;
    }
    if (this.#rendering >= rendersMax || !this.#renders.take(client)) return undefined;
    this.#rendering += 1;
    try {
      const made = await this.#render(list, methods, page);
      this.#keep(key, { methods, page: made });
      return made;
    } finally {
      this.#rendering -= 1;
    }
  }

  /** Only values that the catalogue and the texts know are accepted. */
  #readList(
    { methods }: Catalogue,
    described: unknown,
    locales: readonly string[],
  ): PageList | undefined {
    const list = readPageList(described);
    if (!list) return undefined;
    const offer = { ...list, kind: 'deposit' as const };
    if (![...methods.values()].some((method) => isOffered(method, offer))) return undefined;
    return { ...list, locale: chooseLocale(locales, list.locale) };
  }

  #methodsFor(
    catalogue: Catalogue,
    { country, currency, locale: language, platform }: PageList,
  ): MethodList {
    const { services } = this.#parts;
    const minimums = networkMinimums(services, currency);
    const offer = { kind: 'deposit', country, currency, language, platform, minimums } as const;
    return preparedAnswer(catalogue, offer).body;
  }

  async #render(list: PageList, methods: MethodList, { plain, policy, config }: PlainPage) {
    const { file, texts } = this.#parts;
    this.#renderer ??= import(pathToFileURL(file).href) as Promise<Renderer>;
    const { withPageList } = await this.#renderer;
    const english = texts.get('en') ?? {};
    const chosen = texts.get(list.locale) ?? english;
    const html = withPageList(plain.toString(), { asked: list, methods, config, chosen, english });
    return html === undefined ? undefined : await compressed(Buffer.from(html), policy);
  }

  #keep(key: string, entry: { methods: MethodList; page: ListPage | undefined }): void {
    const { pagesMax = defaultPagesMax } = this.#parts;
    // Inserted again: a Map keeps insertion order, so its first entry is the least recently used.
    this.#pages.delete(key);
    this.#pages.set(key, entry);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > pagesMax && oldest !== undefined) this.#pages.delete(oldest);
  }
}

/** Compressed on another thread, so that no other player waits for it. */
async function compressed(plain: Buffer, policy: string): Promise<ListPage> {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gz] = await Promise.all([brotli(plain, { params }), zip(plain)]);
  return { plain, br, gz, etag: pageTag(policy, plain) };
}

/** A browser that keeps the page keeps its policy, so the tag stands for both. */
export function pageTag(policy: string, plain: Buffer): string {
  return `"${createHash('sha256').update(policy).update(plain).digest('base64url').slice(0, 22)}"`;
}
