// A layer is a folder in an app's src, or a subfolder if the table lists it. Files directly in src
// form the layer `root`, except those that assemble the app.

export interface Layer {
  /** The files of this layer, if they are in folders of other layers. */
  files?: RegExp;
  /** The layers that it may import, besides itself. */
  imports: readonly string[];
  /** May be imported with `import('…')` only. */
  lazily?: readonly string[];
  /** Packages that this layer must not import. */
  withoutPackages?: readonly string[];
}

export interface LayeredApp {
  assembly: RegExp;
  /** In dependency order: a layer imports only layers listed before it. */
  layers: Record<string, Layer>;
  /** Rules for some files within layers. */
  parts?: readonly Part[];
}

export interface Part {
  files: RegExp;
  /** The app's own files that they must not import. */
  without: RegExp;
  withoutPackages?: readonly string[];
}

/** The layer of a file, by its path below src; undefined for the files of the assembly. */
export function layerOf(app: LayeredApp, pathInSrc: string): string | undefined {
  if (app.assembly.test(pathInSrc)) return undefined;
  const explicit = Object.entries(app.layers).find(([, { files }]) => files?.test(pathInSrc));
  if (explicit) return explicit[0];
  const [folder = 'root', inner] = pathInSrc.split('/').slice(0, -1);
  return `${folder}/${inner}` in app.layers ? `${folder}/${inner}` : folder;
}

/**
 * Errors in the table itself: an unknown layer, or a layer that imports one listed below it. If
 * there are none, layers cannot import each other in a circle.
 */
export function orderProblems({ layers }: LayeredApp): string[] {
  const names = Object.keys(layers);
  return Object.entries(layers).flatMap(([name, { imports, lazily = [] }], index) =>
    [...imports, ...lazily].flatMap((other) => {
      const place = names.indexOf(other);
      if (place === -1) return [`${name} imports ${other}, which is not in the table`];
      if (place <= index) return [];
      return [`${name} imports ${other}, which is below it in the table`];
    }),
  );
}
