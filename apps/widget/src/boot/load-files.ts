// The files that are loaded or loading; a failed one is not among them.
const known = new Map<string, Promise<void>>();

/**
 * Imports a module once its files and styles are loaded. A browser keeps a failed import until the
 * page is reloaded, and a screen without its style is unusable; so neither is attempted before
 * every file has arrived. A file that fails is requested again, at once and with the next call.
 *
 * The build passes every import() of the widget through this function.
 */
export async function loadFiles<T>(
  importModule: () => Promise<T>,
  files: readonly string[] = [],
  importer: string = document.baseURI,
): Promise<T> {
  await Promise.all(files.map((file) => loadOnce(new URL(file, importer).href)));
  return importModule();
}

function loadOnce(href: string): Promise<void> {
  const loading = known.get(href) ?? loadFile(href).catch(() => loadFile(href));
  known.set(href, loading);
  loading.catch(() => known.delete(href));
  return loading;
}

function loadFile(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    const isStyle = href.endsWith('.css');
    link.rel = isStyle ? 'stylesheet' : 'preload';
    if (!isStyle) link.as = 'script';
    link.crossOrigin = '';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Failed to load ${href}`));
    });
    document.head.append(link);
  });
}
