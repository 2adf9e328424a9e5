import { posix } from 'node:path';
import type { Problem, SourceFiles } from '../lib/source-files.ts';

const stylesheetImport = /^import (\w+) from '([^']+\.module\.css)';/gm;

/** Every class that a component names and its stylesheet lacks: it would get no style. */
export function checkClasses(files: SourceFiles): Problem[] {
  return [...files]
    .filter(([path]) => /\.tsx?$/.test(path))
    .flatMap(([path, code]) =>
      Array.from(code.matchAll(stylesheetImport), ([, name = '', specifier = '']) => ({
        name,
        stylesheet: posix.join(posix.dirname(path), specifier),
      })).flatMap(({ name, stylesheet }) =>
        missingClasses(files, { path, code, name, stylesheet }),
      ),
    );
}

interface StyledComponent {
  path: string;
  code: string;
  /** The name under which the component imports the stylesheet, such as `styles`. */
  name: string;
  stylesheet: string;
}

function missingClasses(files: SourceFiles, component: StyledComponent): Problem[] {
  const { path, code, name, stylesheet } = component;
  const classes = classesOf(files.get(stylesheet) ?? '');
  // A text key in quotes may start with the same name.
  const used = new RegExp(String.raw`(?<![\w'".])${name}(?:\.(\w+)|\['(\w+)'\])`, 'g');
  return [...code.matchAll(used)].flatMap(({ 1: dotted, 2: quoted, index }) => {
    const found = dotted ?? quoted ?? '';
    if (classes.has(found)) return [];
    const line = code.slice(0, index).split('\n').length;
    return [{ file: path, line, message: `${stylesheet} has no class “${found}”` }];
  });
}

function classesOf(css: string): Set<string> {
  const rules = css.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/\{[^{}]*\}/g, '{}');
  return new Set(Array.from(rules.matchAll(/\.([A-Za-z_]\w*)/g), ([, name = '']) => name));
}
