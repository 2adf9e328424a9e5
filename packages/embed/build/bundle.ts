import { join } from 'node:path';
import { build, type LibraryOptions, type Rolldown } from 'vite';

const root = join(import.meta.dirname, '..');

/** The ways to import the package, and the file behind each. */
export const entries = {
  index: 'src/index.ts',
  element: 'src/element.ts',
  jsx: 'src/jsx.ts',
  react: 'src/react.tsx',
  'react-native': 'src/react-native.ts',
  token: 'src/token.ts',
  toast: 'src/toast.ts',
} as const;

async function bundle(lib: LibraryOptions): Promise<Rolldown.OutputChunk[]> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        external: ['react', 'react/jsx-runtime'],
        // Set for the output, because the module format would otherwise keep its white space.
        output: {
          minify: true,
          chunkFileNames: 'shared-[hash].js',
          // No page asks for the tag of the namespace.
          generatedCode: { symbols: false },
          // The bundler drops the directive of the module. Next.js needs it in the file that it
          // imports: a server component may render the cashier, but not run its effects.
          postBanner: ({ name }) => (name === 'react' ? '"use client";' : ''),
        },
      },
      lib,
    },
  });
  const [bundled] = result as Rolldown.RolldownOutput[];
  return (bundled?.output ?? []).flatMap((file) => (file.type === 'chunk' ? [file] : []));
}

/** Modules for bundlers. Shared code goes into a separate file. */
export function bundleModules(): Promise<Rolldown.OutputChunk[]> {
  const files = Object.entries(entries).map(([name, file]) => [name, join(root, file)] as const);
  return bundle({ entry: Object.fromEntries(files), formats: ['es'] });
}

/** The files for a plain script tag, and the source of each. */
export const scripts = {
  'open-cashier.js': 'src/script.ts',
  'open-cashier-element.js': 'src/script-with-element.ts',
} as const;

export type ScriptName = keyof typeof scripts;

/** The bytes that each may have, compressed. */
export const scriptLimits = {
  'open-cashier.js': 4096,
  'open-cashier-element.js': 4608,
} as const satisfies Record<ScriptName, number>;

/** One file for a plain script tag. */
export async function bundleScript(
  name: ScriptName = 'open-cashier.js',
): Promise<Rolldown.OutputChunk> {
  const [script, ...others] = await bundle({
    entry: join(root, scripts[name]),
    name: 'OpenCashier',
    formats: ['iife'],
    fileName: () => name,
  });
  if (!script || others.length > 0) throw new Error('The script build is not one file.');
  return script;
}
