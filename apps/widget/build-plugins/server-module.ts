import { join } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/** Builds a module that the server runs, with everything it imports, as `<name>.mjs`. */
export function serverModule(name: string, entry: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'server-module',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    async generateBundle() {
      const built = await build({
        configFile: false,
        root: config.root,
        logLevel: 'error',
        define: { 'process.env.NODE_ENV': '"production"' },
        css: { modules: config.css.modules ?? {} },
        ssr: { noExternal: true, target: 'node' },
        build: {
          write: false,
          minify: true,
          ssr: join(config.root, entry),
          rolldownOptions: { output: { codeSplitting: false } },
        },
      });
      const [output] = Array.isArray(built) ? built : [built];
      if (!output || !('output' in output)) throw new Error(`${entry} was not built`);
      this.emitFile({
        type: 'asset',
        fileName: `${name}.mjs`,
        source: output.output[0].code,
      });
    },
  };
}
