import { posix } from 'node:path';
import { pushes } from '@opencashier/contract/calls/socket/pushes';
import { docsSnippet, readBlocks } from '@opencashier/testing/docs-snippet';
import { describe, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { navigation, sidebar } from '../../site/.vitepress/contents.ts';
import { readSourceFiles } from '../lib/source-files.ts';
import { galleryText } from './gallery.ts';
import { sitePages } from './pages.ts';
import { slug } from './slug.ts';

const pages = sitePages(readSourceFiles());
const texts = [...pages].filter(([path]) => path.endsWith('.md'));

const withoutCode = (text: string) => text.replaceAll(/^```[^]*?^```$|`[^`\n]+`/gm, '');

function anchorsOf(text: string): string[] {
  const headings = text.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/^#{1,6} (.+)$/gm);
  return [...headings].map(([, heading = '']) => slug(heading.replaceAll(/[`*]/g, '')));
}

/** The page or file that a link of a page leads to, as its path in the site. */
function targetOf(from: string, link: string): string {
  if (link === '') return from;
  if (!link.startsWith('/')) return posix.normalize(posix.join(posix.dirname(from), link));
  if (/\.\w+$/.test(link)) return `public${link}`;
  return `${link.slice(1)}${link.endsWith('/') ? 'index' : ''}.md`;
}

describe('the documentation site', () => {
  it('has no link to a page or a heading that does not exist', () => {
    const dead = texts.flatMap(([from, text]) => {
      const links = [
        ...withoutCode(text).matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)|^ +link: (\S+)$/gm),
      ];
      return links.flatMap(([, first, second]) => {
        const address = first ?? second ?? '';
        if (/^[a-z]+:/.test(address)) return [];
        const [link = '', anchor] = address.split('#');
        const page = pages.get(targetOf(from, link));
        const isThere = page !== undefined && (!anchor || anchorsOf(page).includes(anchor));
        return isThere ? [] : [`${from}: ${address}`];
      });
    });
    expect(dead).toEqual([]);
  });

  it('lists every page in its sidebar, except single decisions and small pages', () => {
    const groups = [...navigation.filter((one) => 'items' in one), ...sidebar];
    const single = navigation.flatMap((one) => ('link' in one ? [one] : []));
    const entries = [...groups.flatMap(({ items }) => items), ...single];
    const links = entries.map(({ link }) => link).filter((link) => link.startsWith('/'));
    const listed = new Set(links.map((link) => targetOf('index.md', link)));
    expect([...listed].filter((path) => !pages.has(path))).toEqual([]);
    const unlisted = texts.map(([path]) => path).filter((path) => !listed.has(path));
    expect(unlisted.toSorted().filter((path) => !path.startsWith('decisions/'))).toEqual([
      'index.md',
      'reporting.md',
    ]);
  });

  it('shows each operation of the API documents with an example of its request and answer', () => {
    const page = pages.get('api/operator-api.md') ?? '';
    const [, post = ''] = page.split('### Post a stake, a win, a playthrough or an adjustment');
    const [one = ''] = post.split('\n### ');
    expect(one).toContain('**`POST`** `/operator/{partner}/players/{user}/postings`');
    const blocks = readBlocks(one).map(({ code }) => JSON.parse(code));
    expect(blocks).toEqual([
      expect.objectContaining({ kind: 'stake', amount: '1500.00' }),
      expect.objectContaining({ outcome: 'posted' }),
    ]);
  });

  it('shows an example of every JSON body in the API documents', () => {
    const documents = [...pages].filter(([path]) => /^api\/(?!.*socket).*\.md$/.test(path));
    expect(documents.length).toBeGreaterThan(1);
    for (const [path, page] of documents) {
      const bodies = page.match(/^\*\*.*\*\*, as `application\/json`:$/gm) ?? [];
      const blocks = readBlocks(page).filter(({ language }) => language === 'json');
      expect(blocks.length, path).toBeGreaterThanOrEqual(bodies.length);
      for (const { code } of blocks) expect(() => JSON.parse(code), path).not.toThrow();
    }
  });

  it('shows each message of the socket with an example', () => {
    const page = pages.get('api/cashier-socket.md') ?? '';
    const shown = readBlocks(page).map(({ code }) => JSON.parse(code));
    const calls = shown.filter(({ type }) => type !== undefined);
    expect(calls.length).toBeGreaterThan(15);
    // Each call has an answer; beside them there are a refusal and the pushes.
    expect(shown).toHaveLength(2 * calls.length + 1 + Object.keys(pushes).length);
    expect(shown).toContainEqual(
      expect.objectContaining({ type: 'BANKING:deposit-create', key: expect.any(String) }),
    );
  });
});

describe('the guides', () => {
  const guides = texts.filter(([path]) => path.startsWith('guides/'));

  it('name only commands that exist', () => {
    expect(guides).toHaveLength(4);
    const scripts = Object.keys(packageFile.scripts);
    for (const [path, text] of guides) {
      const commands = [...text.matchAll(/npm (?:run )?([\w:]+)/g)].map(([, name]) => name);
      expect(
        commands.filter((name) => !scripts.includes(name ?? '')),
        path,
      ).toEqual([]);
    }
  });

  it('show code that other tests run', () => {
    const shown = guides.flatMap(([, text]) => readBlocks(text));
    const code = shown.filter(({ language }) => language !== 'sh').map((block) => block.code);
    expect(code).toEqual([docsSnippet('token-helper'), docsSnippet('module')]);
  });
});

it('the screens page shows each picture of the gallery under its screen', () => {
  const taken = { platform: 'mobile', theme: 'dark', locale: 'en' };
  const text = galleryText([
    { ...taken, screen: 'list', file: 'list-1.png' },
    { ...taken, screen: 'form', file: 'form-1.png' },
    { ...taken, screen: 'list', theme: 'light', file: 'list-2.png' },
  ]);
  expect(text.split('\n').filter(Boolean)).toEqual([
    '## Every screen',
    '### list',
    '![list: mobile, dark, en](/gallery/list-1.png)',
    '![list: mobile, light, en](/gallery/list-2.png)',
    '### form',
    '![form: mobile, dark, en](/gallery/form-1.png)',
  ]);
});
