import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface PageFile {
  type: string;
  body: string;
}

/** The files of the built page, by path. They are read once, so no path can escape the folder. */
export function readPageFiles(dir: string): Map<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    const type = types[extname(name)];
    if (!type) continue;
    files.set(`/${name.replaceAll('\\', '/')}`, {
      type,
      body: readFileSync(join(dir, name), 'utf8'),
    });
  }
  if (!files.has('/index.html')) {
    throw new Error(
      `The playground's page is not built: run \`npm run build\` (looked in ${dir}).`,
    );
  }
  return files;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/** Inserts the URLs of this installation into the page for its script. */
export function fillPage(page: string, values: Record<string, string>): string {
  return page.replaceAll(/__([A-Z_]+)__/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value?.replaceAll(/[&<"]/g, (character) => entities[character] ?? '') ?? whole;
  });
}
