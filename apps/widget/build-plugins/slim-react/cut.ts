import { type ESTree, parseSync, Visitor } from 'vite';
import {
  internalExports,
  unusedElements,
  unusedFibers,
  unusedFunctions,
  unusedMethods,
  usedExports,
} from './unused.ts';

interface Edit {
  start: number;
  end: number;
  text: string;
}

type Property = ESTree.ObjectExpression['properties'][number];

/**
 * The source of a React package without the parts that the widget never uses. Most edits only make
 * code unreachable; the minifier then removes it, and everything that only this code calls.
 */
export function cutReact(code: string): string {
  const edits: Edit[] = [];
  const replace = ({ start, end }: ESTree.Span, text: string) => edits.push({ start, end, text });
  new Visitor({
    FunctionDeclaration({ id, body }) {
      const text = id ? unusedFunctions[id.name] : undefined;
      if (text !== undefined && body) replace(body, `{${text}}`);
    },
    BinaryExpression(node) {
      if (!isUnusedKind(node.left, node.right)) return;
      if (node.operator === '===') replace(node, 'false');
      if (node.operator === '!==') replace(node, 'true');
    },
    ObjectExpression({ properties }) {
      const isDispatcher = properties.some((property) => nameOf(property) === 'useState');
      if (isDispatcher) edits.push(...cutHooks(properties));
    },
    ExpressionStatement(node) {
      if (isUnusedExport(node.expression) || isUnusedMethod(code, node)) replace(node, '');
    },
    SwitchStatement(node) {
      if (isKind(node.discriminant)) edits.push(...cutCases(node));
    },
  }).visit(parseSync('react.js', code).program);
  return applyEdits(code, edits);
}

/** Compares a fiber's or an element's kind with one that the widget never creates. */
function isUnusedKind(value: ESTree.Node, kind: ESTree.Node): boolean {
  return (isKind(kind) && isUnused(value)) || (isKind(value) && isUnused(kind));
}

function isKind(node: ESTree.Node): boolean {
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return false;
  // An update's tag is numbered differently.
  const isUpdate = node.object.type === 'Identifier' && node.object.name === 'update';
  return node.property.name === '$$typeof' || (node.property.name === 'tag' && !isUpdate);
}

function isUnused(value: ESTree.Node | null): boolean {
  if (value?.type === 'Identifier') return unusedElements.has(value.name);
  if (value?.type !== 'Literal' || typeof value.value !== 'number') return false;
  return unusedFibers.has(value.value);
}

/** Each cut ends where the next property starts, so that it includes the comma. */
function cutHooks(properties: readonly Property[]): Edit[] {
  return properties.flatMap((property, index) => {
    const end = properties[index + 1]?.start ?? property.end;
    const name = nameOf(property);
    const isHook = name.startsWith('use') && !(usedExports as readonly string[]).includes(name);
    return isHook ? [{ start: property.start, end, text: '' }] : [];
  });
}

function nameOf(property: Property): string {
  return property.type === 'Property' && property.key.type === 'Identifier'
    ? property.key.name
    : '';
}

function isUnusedExport(node: ESTree.Expression): boolean {
  if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return false;
  const { object, property } = node.left;
  if (object.type !== 'Identifier' || object.name !== 'exports') return false;
  const used: readonly string[] = [...usedExports, ...internalExports];
  return property.type === 'Identifier' && !used.includes(property.name);
}

function isUnusedMethod(code: string, { start, end }: ESTree.Span): boolean {
  return unusedMethods.test(code.slice(start, end));
}

/**
 * Removes the `case` labels of unused kinds. The code below them is then unreachable, unless the
 * case before falls through to it.
 */
function cutCases({ start: at, cases }: ESTree.SwitchStatement): Edit[] {
  const firstKept = cases.findIndex(({ test }) => !isUnused(test));
  if (firstKept === -1) return [{ start: at, end: at, text: 'if (false) ' }];
  return cases.flatMap(({ start, end, test, consequent }, index) =>
    isUnused(test) && (index > firstKept || consequent.length === 0)
      ? [{ start, end: consequent[0]?.start ?? end, text: '' }]
      : [],
  );
}

/** Applies the edits in order; an edit inside a range that was already replaced is skipped. */
function applyEdits(code: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue;
    result += code.slice(at, start) + text;
    at = end;
  }
  return result + code.slice(at);
}
