import type { ESTree } from 'vite';

type Visit = (node: ESTree.Node, parents: readonly ESTree.Node[]) => void;

const unmutated = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'Decorator',
]);
const logCall = /(?:^|\.)(?:console|log|logger)(?:\.\w+)?$/;
const looks = new Set(['className', 'key']);

/**
 * Visits the code that has an effect: neither types nor imports, nor what is written to a log or
 * into an error's message.
 */
export function walkEffects(program: ESTree.Program, code: string, visit: Visit): void {
  const step = (node: ESTree.Node, parents: readonly ESTree.Node[]): void => {
    if (isWithoutEffect(node, code)) return;
    visit(node, parents);
    for (const child of childrenOf(node)) step(child, [...parents, node]);
  };
  for (const statement of program.body) step(statement, [program]);
}

function isWithoutEffect(node: ESTree.Node, code: string): boolean {
  if (unmutated.has(node.type)) return true;
  if (node.type.startsWith('TS')) return !('expression' in node);
  if (node.type === 'ExpressionStatement' && typeof node.directive === 'string') return true;
  // With the statement that a logging call stands in.
  const called = node.type === 'ExpressionStatement' ? node.expression : node;
  if (called.type === 'CallExpression') return logCall.test(textOf(called.callee, code));
  if (node.type === 'NewExpression') return /(?:Error|Exception)$/.test(textOf(node.callee, code));
  if (node.type === 'JSXAttribute') return looks.has(textOf(node.name, code));
  return false;
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
