// The files that are loaded or loading; a failed one is not among them.
const known = new Map<string, Promise<void>>();
const lost = new WeakSet<Error>();

/**
 * Imports a module once its files and styles are loaded. A browser keeps a failed import until the
 * page is reloaded, and a screen without its style is unusable; so neither is attempted before
 * every file has arrived. A file that fails is requested again, at once and with the next call.
 *
 * The builds pass every import() of the widget and of the console through this function.
 */
export async function loadFiles<T>(
  importModule: () => Promise<T>,
  files: readonly string[] = [],
  importer: string = document.baseURI,
): Promise<T> {
  try {
    await Promise.all(files.map((file) => loadOnce(new URL(file, importer).href)));
    return await importModule();
  } catch (error) {
    if (error instanceof Error) lost.add(error);
    throw error;
  }
}

/**
 * Requests the lost ones among the styles that the page itself names again, in their place: a
 * module script runs once each of them is loaded or lost. Rejects if one is lost again.
 */
export async function loadLostStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  await Promise.all(
    [...links].map((link) => {
      const loading = hasRules(link) ? Promise.resolve() : replaceStyle(link, link.href);
      known.set(link.href, loading);
      return loading.catch((error: unknown) => {
        known.delete(link.href);
        throw error;
      });
    }),
  );
}

/** A sheet that failed to load may exist, but its rules cannot be read. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return !!sheet?.cssRules;
  } catch {
    return false;
  }
}

function replaceStyle(lostLink: HTMLLinkElement, href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    lostLink.replaceWith(styleLink(href, { resolve, reject }));
  });
}

/** True if the error says that code or a style could not be loaded. */
export function isLost(error: unknown): boolean {
  return error instanceof Error && lost.has(error);
}

function loadOnce(href: string): Promise<void> {
  // A request that began offline may fail when the network is back already.
  const first = known.get(href) ?? loadFile(href);
  const loading = first.catch(() => loadFile(href));
  known.set(href, loading);
  loading.catch(() => {
    if (known.get(href) === loading) known.delete(href);
  });
  return loading;
}

function loadFile(href: string): Promise<void> {
  return href.endsWith('.css') ? loadStyle(href) : loadScript(href);
}

/** Puts the script into the browser's cache. A preload that failed cannot be repeated. */
async function loadScript(href: string): Promise<void> {
  const response = await fetch(href, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`Failed to load ${href}`);
  await response.arrayBuffer();
}

function loadStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    document.head.append(styleLink(href, { resolve, reject }));
  });
}

interface Settle {
  resolve: () => void;
  reject: (error: Error) => void;
}

function styleLink(href: string, { resolve, reject }: Settle): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = href;
  link.addEventListener('load', () => resolve());
  link.addEventListener('error', () => {
    link.remove();
    reject(new Error(`Failed to load ${href}`));
  });
  return link;
}
