// A layer is a folder in a workspace's src, or a subfolder if the table lists it. Files directly in
// src form the layer `root`, except those that assemble the program.

export interface Layer {
  /** The files of this layer, if they are in folders of other layers. */
  files?: RegExp;
  /** The layers that it may import, besides itself. */
  imports: readonly string[];
  /** May be imported with `import('…')` only. */
  lazily?: readonly string[];
  /** Packages that this layer must not import. */
  withoutPackages?: readonly string[];
  /**
   * The files, by their path in the layer's folder, that other layers with such a list may import.
   * Without it, they may import all files.
   */
  exposes?: readonly string[];
}

export interface LayerTable {
  /** Files that may import every layer, and that no layer may import. */
  assembly?: RegExp;
  /** In dependency order: a layer imports only layers listed before it. */
  layers: Record<string, Layer>;
  /** Rules for some files within layers. */
  parts?: readonly Part[];
}

export interface Part {
  files: RegExp;
  /** The workspace's own files that they must not import. */
  without: RegExp;
  withoutPackages?: readonly string[];
}

/** The layer of a file, by its path below src; undefined for the files of the assembly. */
export function layerOf(table: LayerTable, pathInSrc: string): string | undefined {
  if (table.assembly?.test(pathInSrc)) return undefined;
  const explicit = Object.entries(table.layers).find(([, { files }]) => files?.test(pathInSrc));
  if (explicit) return explicit[0];
  const [folder = 'root', inner] = pathInSrc.split('/').slice(0, -1);
  return `${folder}/${inner}` in table.layers ? `${folder}/${inner}` : folder;
}

/**
 * Errors in the table itself: an unknown layer, or a layer that imports one listed below it. If
 * there are none, layers cannot import each other in a circle.
 */
export function orderProblems(layers: LayerTable['layers']): string[] {
  const names = Object.keys(layers);
  return Object.entries(layers).flatMap(([name, { imports, lazily = [] }], index) =>
    [...imports, ...lazily].flatMap((other) => {
      const place = names.indexOf(other);
      if (place === -1) return [`${name} imports ${other}, which is not in the table`];
      if (place < index) return [];
      if (place === index) return [`${name} lists itself`];
      return [`${name} imports ${other}, which is below it in the table`];
    }),
  );
}
