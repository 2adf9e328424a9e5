import { describe, expect, it } from 'vitest';
import { parseImports, parseStyleImports } from './imports.ts';

function read(text: string) {
  return parseImports(text).map(({ specifier, kind, line }) => [specifier, kind, line]);
}

describe('parseImports', () => {
  it.each([
    ["import { a } from './a.ts';", './a.ts', 'runtime'],
    ["import a, { type B } from './a.ts';", './a.ts', 'runtime'],
    ["import * as a from './a.ts';", './a.ts', 'runtime'],
    ["import './a.css';", './a.css', 'runtime'],
    ["export { a } from './a.ts';", './a.ts', 'runtime'],
    ["import type { A } from './a.ts';", './a.ts', 'type'],
    ["export type { A } from './a.ts';", './a.ts', 'type'],
    ["const a = () => import('./a.ts');", './a.ts', 'lazy'],
    ["const a = await import('./a.ts').then(({ A }) => A);", './a.ts', 'lazy'],
    ["const { A } = (await import('./a.ts')).B;", './a.ts', 'lazy'],
    ["type A = typeof import('./a.ts');", './a.ts', 'type'],
    ["function a(b: import('./a.ts').A) {}", './a.ts', 'type'],
  ])('finds %s', (text, specifier, kind) => {
    expect(read(text)).toEqual([[specifier, kind, 1]]);
  });

  it('counts an import with inline type modifiers as a run-time import, as Node.js does', () => {
    expect(read("import { type A } from './a.ts';")).toEqual([['./a.ts', 'runtime', 1]]);
  });

  it('reads a statement over several lines and returns its first line', () => {
    expect(read("\nimport {\n  a,\n  b,\n} from './a.ts';")).toEqual([['./a.ts', 'runtime', 2]]);
  });

  it.each([
    ["// import { a } from './a.ts';"],
    [" * import('./a.ts')"],
    ["export const from = 'x';"],
    ["const text = `see import { a } from './a.ts'`;"],
    ["export function read(from: string) { return from + './a.ts'; }"],
  ])('ignores %s', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('marks `export *`', () => {
    const stars = parseImports("export * from './a.ts';\nexport * as b from './b.ts';");
    expect(stars.map((star) => star.isExportStar)).toEqual([true, true]);
  });
});

describe('parseStyleImports', () => {
  it.each([
    ["  composes: title from './Figure.module.css';"],
    ['  composes: title amount from "./Figure.module.css";'],
    ["  composes:\n    title\n    from './Figure.module.css';"],
    ["@import './Figure.module.css';"],
    ["@import url('./Figure.module.css') print;"],
  ])('finds %s', (text) => {
    const found = parseStyleImports(`.head {}\n${text}\n`);
    expect(found).toEqual([expect.objectContaining({ specifier: './Figure.module.css', line: 2 })]);
  });

  it.each([
    ['  composes: title;'],
    ['  composes: title from global;'],
    ["/* composes: title from './Figure.module.css'; */"],
    ["  background: url('./a.svg');"],
  ])('ignores %s', (text) => {
    expect(parseStyleImports(text)).toEqual([]);
  });
});
