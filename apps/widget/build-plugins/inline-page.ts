import { createServer, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { inlineCode } from './inline-code.ts';

type Bundle = Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>;

/**
 * Inlines everything that must not wait for a separate request: the boot entry, the first screen's
 * style and its skeleton.
 */
export function inlinePage(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'inline-page',
    configResolved: (resolved) => void (config = resolved),
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const [boot, skeleton] = await Promise.all([
          inlineCode(config.root, 'src/boot/entry.ts', 'cashierEntry'),
          skeletonMarkup(config),
        ]);
        const style = bundle ? takeStyle(bundle, html) : { css: '', html };
        const socket = bundle && fileOf(bundle, /\/adapters\/socket\/index\.ts$/);
        const reactDom = bundle && fileOf(bundle, /\/react-dom\/client\.js$/);
        return style.html
          .replace('<!--boot-->', () => bootTags(style.css, boot, socket) + preloadTag(reactDom))
          .replace('<!--skeleton-->', () => skeleton);
      },
    },
  };
}

async function skeletonMarkup({ root, css }: ResolvedConfig): Promise<string> {
  const server = await createServer({
    configFile: false,
    root,
    logLevel: 'error',
    appType: 'custom',
    css: { modules: css.modules ?? {} },
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const module = await server.ssrLoadModule('/src/boot/first-list/page-skeleton.tsx');
    return String(module['skeleton']);
  } finally {
    await server.close();
  }
}

/** Removes the first screen's style from the bundle and its link from the page. */
function takeStyle(bundle: Bundle, html: string): { css: string; html: string } {
  let css = '';
  const rest = html.replace(/\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g, (_, href) => {
    const name = String(href).replace('__CASHIER_BASE__/', '');
    const asset = bundle[name];
    if (asset?.type !== 'asset') throw new Error(`No style at ${name}`);
    css += String(asset.source).trim();
    forget(bundle, name);
    return '';
  });
  return { css, html: rest };
}

/** A later chunk must not load the file of a style that is inlined in the page. */
function forget(bundle: Bundle, name: string): void {
  delete bundle[name];
  for (const part of Object.values(bundle)) {
    if (part.type === 'chunk') part.viteMetadata?.importedCss.delete(name);
  }
}

/** The address of the chunk that a dynamic import of the module loads. */
function fileOf(bundle: Bundle, module: RegExp): string | undefined {
  const chunk = Object.values(bundle).find(
    (part) => part.type === 'chunk' && part.facadeModuleId && module.test(part.facadeModuleId),
  );
  return chunk && `__CASHIER_BASE__/${chunk.fileName}`;
}

/** Preloads a file at low priority, because the list is painted without it. */
function preloadTag(href: string | undefined): string {
  return href ? `<link rel="modulepreload" crossorigin fetchpriority="low" href="${href}">` : '';
}

function bootTags(css: string, boot: string, socket: string | undefined): string {
  const data = socket ? ` data-socket="${socket}"` : '';
  const style = css && `<style>${css}</style>`;
  return `${style}<script${data}>${boot}</script>`;
}
