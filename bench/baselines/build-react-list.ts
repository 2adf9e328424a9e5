import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The files of the bare React page, built and minified as for production; by path. */
export async function buildReactList(): Promise<Map<string, string | Uint8Array>> {
  const built = await build({
    root: fileURLToPath(new URL('react-list', import.meta.url)),
    configFile: false,
    mode: 'production',
    base: './',
    logLevel: 'silent',
    build: { write: false },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  if (!bundle || !('output' in bundle)) throw new Error('The bare React page was not built.');
  return new Map(
    bundle.output.map((part) => [
      `/${part.fileName}`,
      part.type === 'chunk' ? part.code : part.source,
    ]),
  );
}
