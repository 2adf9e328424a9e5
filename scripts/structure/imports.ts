export interface Import {
  specifier: string;
  line: number;
  /** Type imports leave no trace at run time; lazy ones are `import('…')` calls. */
  kind: 'runtime' | 'type' | 'lazy';
  isExportStar: boolean;
}

// The code is formatted, so a statement begins at the start of a line. This excludes comments and
// strings without a parser.
const fromStatement =
  /^(?<keyword>import|export)\s(?<clause>[^'"`;=()]*?)\bfrom\s*['"](?<specifier>[^'"]+)['"]/gm;
const bareStatement = /^import\s*['"](?<specifier>[^'"]+)['"]/gm;
const call =
  /(?<typeof>typeof\s+)?\bimport\(\s*['"`](?<specifier>[^'"`$]+)['"`]\s*\)?(?<member>\s*\.\s*[A-Z])?/g;
const styleImport =
  /^\s*(?:composes:[^;{}]*?\bfrom|@import)\s+(?:url\(\s*)?['"](?<specifier>[^'"]+)['"]/gm;
const commentLine = /^\s*(\/\/|\*|\/\*)/;

/** The imports of a module, read from its text, in the order of their lines. */
export function parseImports(text: string): Import[] {
  const found = [...fromStatements(text), ...imported(text, bareStatement), ...calls(text)];
  return found.toSorted((a, b) => a.line - b.line);
}

/** The stylesheets that a stylesheet imports, or takes classes from. */
export function parseStyleImports(text: string): Import[] {
  return imported(text, styleImport);
}

function fromStatements(text: string): Import[] {
  return [...text.matchAll(fromStatement)].map((match) => {
    const { keyword = '', clause = '', specifier = '' } = match.groups ?? {};
    return {
      specifier,
      line: lineAt(text, match.index),
      kind: /^type\s+[^,]/.test(clause) ? 'type' : 'runtime',
      isExportStar: keyword === 'export' && /^(type\s+)?\*/.test(clause),
    };
  });
}

function imported(text: string, statement: RegExp): Import[] {
  return [...text.matchAll(statement)].map((match) => ({
    specifier: match.groups?.['specifier'] ?? '',
    line: lineAt(text, match.index + match[0].search(/\S/)),
    kind: 'runtime',
    isExportStar: false,
  }));
}

function calls(text: string): Import[] {
  const lines = text.split('\n');
  const matches = [...text.matchAll(call)].map((match): Import => ({
    specifier: match.groups?.['specifier'] ?? '',
    line: lineAt(text, match.index),
    // Promises have no capitalised members, so `import('…').Name` is a type.
    kind: match.groups?.['typeof'] || match.groups?.['member'] ? 'type' : 'lazy',
    isExportStar: false,
  }));
  return matches.filter(({ line }) => !commentLine.test(lines[line - 1] ?? ''));
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
