import { posix } from 'node:path';
import type { SourceFiles } from '../lib/source-files.ts';
import { apiPage } from './api-page.ts';
import { messagePage } from './message-page.ts';

/** Pages of the site that are not in docs/. */
const elsewhere: Readonly<Record<string, string>> = {
  'site/home.md': 'index.md',
  'site/screens.md': 'screens.md',
  'CONTRIBUTING.md': 'contributing.md',
  'CHANGELOG.md': 'changelog.md',
  'SECURITY.md': 'reporting.md',
  'packages/catalogue/README.md': 'catalogue.md',
  'examples/native/README.md': 'native-apps.md',
};

function pageOf(source: string): string | undefined {
  if (elsewhere[source]) return elsewhere[source];
  if (!source.startsWith('docs/') || !source.endsWith('.md')) return undefined;
  return source.slice('docs/'.length).replace(/README\.md$/, 'index.md');
}

const isDocument = (source: string) => /^docs\/[\w-]+\.(?:openapi|asyncapi)\.json$/.test(source);

/** Every page of the site, by its path, and the API documents to download. */
export function sitePages(files: SourceFiles): Map<string, string> {
  const pages = new Map<string, string>();
  for (const [source, text] of files) {
    const page = pageOf(source);
    if (page) pages.set(page, toPage(source, page, text, files));
    if (isDocument(source)) pages.set(`public/${posix.basename(source)}`, text);
    const api = /^docs\/([\w-]+)\.openapi\.json$/.exec(source)?.[1];
    if (api) pages.set(`api/${api}.md`, apiPage(JSON.parse(text), `${api}.openapi.json`));
    const socket = /^docs\/([\w-]+)\.asyncapi\.json$/.exec(source)?.[1];
    if (socket) {
      const page = messagePage(JSON.parse(text), `${socket}.asyncapi.json`);
      pages.set(`api/${socket}-socket.md`, page);
    }
  }
  return pages;
}

/**
 * Converts a document to a page: removes comments, which mark parts for tests, and adapts links.
 */
function toPage(source: string, page: string, text: string, files: SourceFiles): string {
  const shown = text.replaceAll(/^<!--.*?-->\n+/gm, '');
  // Code is not changed, even if it looks like a link.
  const parts = shown.split(/(^```[^]*?^```$|`[^`\n]+`)/m);
  return parts
    .map((part, index) => (index % 2 ? part : relink(part, source, page, files)))
    .join('');
}

function relink(text: string, source: string, page: string, files: SourceFiles): string {
  return text.replaceAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, image, label, address) => {
    if (image || /^(?:[a-z]+:|#|\/)/.test(address)) return whole;
    const [path = '', anchor = ''] = address.split('#');
    const target = posix.normalize(posix.join(posix.dirname(source), path));
    const hash = anchor && `#${anchor}`;
    if (isDocument(target)) return `[${label}](${documentLink(page, posix.basename(target))})`;
    const found = pageOf(target) ?? pageOf(`${target}/README.md`);
    if (found && (files.has(target) || files.has(`${target}/README.md`))) {
      return `[${label}](${relative(page, found)}${hash})`;
    }
    // A file of the repository that is not a page: show its path instead of a link.
    return label.includes(path) ? label : `${label} (\`${target}\`)`;
  });
}

/** The documents have a page each, which links to the file. */
function documentLink(page: string, name: string): string {
  const path = name.replace('.openapi.json', '').replace('.asyncapi.json', '-socket');
  return relative(page, `api/${path}.md`);
}

function relative(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}
