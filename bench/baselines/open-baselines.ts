import type { MethodList } from '@opencashier/contract/methods/methods';
import { buildReactList } from './build-react-list.ts';
import { serveFiles } from './file-server.ts';
import { plainPage } from './plain-page.ts';

export interface Baselines {
  reactUrl: string;
  plainUrl: string;
}

/** Serves both baselines on 127.0.0.1, like the product, so that the host is another site. */
export async function openBaselines(
  list: MethodList,
  stack: AsyncDisposableStack,
): Promise<Baselines> {
  const react = await buildReactList();
  react.set('/methods.json', JSON.stringify(list));
  const open = async (files: ReadonlyMap<string, string | Uint8Array>) => {
    const server = await serveFiles(files, { host: '127.0.0.1' });
    stack.defer(() => server.close());
    return `http://127.0.0.1:${server.port}/index.html`;
  };
  return {
    reactUrl: await open(react),
    plainUrl: await open(new Map([['/index.html', plainPage(list)]])),
  };
}
