import type { Plugin } from 'vite';
import { cutReact } from './cut.ts';
import { checkedVersion, unusedFunctions } from './unused.ts';

/**
 * Removes the parts of React that the widget never uses, a third of React's size, from the build.
 * Development and tests run the complete React.
 */
export function slimReact(): Plugin {
  let filesToCut = 3;
  return {
    name: 'slim-react',
    apply: 'build',
    transform: {
      filter: {
        id: /\/node_modules\/(react|react-dom)\/cjs\/react(-dom|-dom-client)?\.production\.js$/,
      },
      handler(code, id) {
        const problem = problemWith(code, isRenderer(id));
        if (problem) this.error(`${problem}: check the lists in slim-react/unused.ts`);
        filesToCut -= 1;
        return { code: cutReact(code), map: null };
      },
    },
    buildEnd(error) {
      if (!error && filesToCut > 0) this.error('React’s files were not found, so nothing was cut');
    },
  };
}

/** Looks only at the path inside the package: the folders above it may have any name. */
export function isRenderer(id: string): boolean {
  return id.endsWith('/react-dom-client.production.js');
}

/** Checks the version, because another one may use other internal numbers and names. */
export function problemWith(code: string, isInRenderer: boolean): string | undefined {
  const version = /exports\.version = "([^"]+)"/.exec(code)?.[1] ?? 'an unknown version';
  if (version !== checkedVersion) return `React is ${version}, not ${checkedVersion}`;
  const names = isInRenderer ? Object.keys(unusedFunctions) : [];
  const missing = names.filter((name) => !code.includes(`function ${name}(`));
  return missing.length > 0 ? `React has no ${missing.join(', ')}` : undefined;
}
