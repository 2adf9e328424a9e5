import type { Plugin } from 'vite';

/** Chromium compiles every function of a file that begins with this comment while it loads. */
const hint = '//# allFunctionsCalledOnLoad\n';

// Nearly all functions of these files run before the list can be used.
const firstFiles = /^assets\/(index|react-dom|socket)-[^/]+\.js$/;

/**
 * Spares Chromium from compiling the functions of the first files one by one, on the main thread,
 * as they are called. Other browsers ignore the comment.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // After Vite has put its list of dependencies at the top of the file.
      order: 'post',
      handler(_options, bundle) {
        for (const [name, part] of Object.entries(bundle)) {
          if (part.type === 'chunk' && firstFiles.test(name)) part.code = hint + part.code;
        }
      },
    },
  };
}
