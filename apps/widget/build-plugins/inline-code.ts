import { join } from 'node:path';
import { build } from 'vite';

/** The code of an entry as one self-contained script, for inlining in a page. */
export async function inlineCode(root: string, entry: string, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2021',
      minify: true,
      lib: { entry: join(root, entry), formats: ['iife'], name },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error(`${entry} was not built`);
  return output.output[0].code.trim();
}
