import type { ESTree } from 'vite';

type Visit = (node: ESTree.Node, parents: readonly ESTree.Node[]) => void;

const unmutated = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'Decorator',
]);
const logCall = /(?:^|\.)(?:console|log|logger)(?:\.\w+)?$/;
/** These have a message and a cause, and no code that a caller could read. */
const builtInError = /^(?:Aggregate|Range|Reference|Syntax|Type)?Error$/;
const onlyCause = /^\{\s*cause\b[^,}]*,?\s*\}$/;
const looks = new Set(['className', 'key']);

/**
 * Visits the code that has an effect: neither types nor imports, nor what is written to a log or
 * into an error's message.
 */
export function walkEffects(program: ESTree.Program, code: string, visit: Visit): void {
  const step = (node: ESTree.Node, parents: readonly ESTree.Node[]): void => {
    if (isWithoutEffect(node, code) || isMessage(node, code, parents.at(-1))) return;
    visit(node, parents);
    for (const child of childrenOf(node)) step(child, [...parents, node]);
  };
  for (const statement of program.body) step(statement, [program]);
}

function isWithoutEffect(node: ESTree.Node, code: string): boolean {
  if (unmutated.has(node.type)) return true;
  if (node.type.startsWith('TS')) return !('expression' in node);
  if (node.type === 'ExpressionStatement' && typeof node.directive === 'string') return true;
  // Including the statement around a logging call.
  const called = node.type === 'ExpressionStatement' ? node.expression : node;
  if (called.type === 'CallExpression') return logCall.test(textOf(called.callee, code));
  if (node.type === 'NewExpression') return builtInError.test(textOf(node.callee, code));
  if (node.type === 'JSXAttribute') return looks.has(textOf(node.name, code));
  return false;
}

/** The message of an error, or its cause; neither its code nor the fields that it names. */
function isMessage(node: ESTree.Node, code: string, parent: ESTree.Node | undefined): boolean {
  if (parent?.type !== 'NewExpression' || parent.callee === node) return false;
  if (!/(?:Error|Exception)$/.test(textOf(parent.callee, code))) return false;
  if (node.type === 'TemplateLiteral') return true;
  if (node.type === 'ObjectExpression') return onlyCause.test(textOf(node, code));
  return node.type === 'Literal' && typeof node.value === 'string' && /\s/.test(node.value);
}

function childrenOf(node: ESTree.Node): ESTree.Node[] {
  const parts = Object.entries(node).filter(([name]) => name !== 'parent');
  return parts.flatMap(([, part]: [string, unknown]) =>
    (Array.isArray(part) ? part : [part]).filter(isNode),
  );
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

export function textOf({ start, end }: ESTree.Span, code: string): string {
  return code.slice(start, end);
}
