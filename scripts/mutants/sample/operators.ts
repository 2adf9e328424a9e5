import type { ESTree } from 'vite';
import type { Edit } from './mutation.ts';
import { textOf } from './walk.ts';

/** The changes that an operator makes to a node; none if the node is not of its kind. */
type Operator = (node: ESTree.Node, code: string, parents: readonly ESTree.Node[]) => Edit[];

const otherSigns: Record<string, readonly string[]> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
};
const otherArithmetic: Record<string, string> = { '-': '+', '*': '/', '/': '*', '%': '*' };

/** By name. A sample takes as many of each, as long as there are any. */
export const operators: Readonly<Record<string, Operator>> = {
  comparison: (node) => {
    if (node.type !== 'BinaryExpression') return [];
    return (otherSigns[node.operator] ?? []).map((sign) => between(node, sign));
  },
  arithmetic: (node) => {
    if (node.type !== 'BinaryExpression') return [];
    const sign = otherArithmetic[node.operator];
    return sign ? [between(node, sign)] : [];
  },
  logic: (node) => {
    if (node.type !== 'LogicalExpression' || node.operator === '??') return [];
    return [between(node, node.operator === '&&' ? '||' : '&&')];
  },
  fallback: (node, code) => {
    if (node.type !== 'LogicalExpression' || node.operator !== '??') return [];
    return [replace(node, textOf(node.left, code))];
  },
  negation: (node, code) => {
    if (node.type !== 'UnaryExpression' || node.operator !== '!') return [];
    return [replace(node, textOf(node.argument, code))];
  },
  condition: (node) => {
    if (node.type !== 'IfStatement' && node.type !== 'ConditionalExpression') return [];
    return [replace(node.test, 'true'), replace(node.test, 'false')];
  },
  call: (node) => {
    if (node.type !== 'ExpressionStatement' || !isCall(node.expression)) return [];
    return [replace(node, ';')];
  },
  result: (node) => {
    if (node.type === 'ArrowFunctionExpression' && node.expression)
      return isUndefined(node.body) ? [] : [replace(node.body, 'undefined')];
    if (node.type !== 'ReturnStatement' || !node.argument || isUndefined(node.argument)) return [];
    return [replace(node.argument, 'undefined')];
  },
  body: (node, code, parents) => {
    const parent = parents.at(-1);
    if (node.type !== 'BlockStatement' || node.body.length < 2 || !isFunction(parent)) return [];
    return textOf(node, code).includes('super(') ? [] : [replace(node, '{}')];
  },
  boolean: (node) => {
    if (node.type !== 'Literal' || typeof node.value !== 'boolean') return [];
    return [replace(node, String(!node.value))];
  },
  number: (node) => {
    if (node.type !== 'Literal') return [];
    if (typeof node.value === 'number') return [replace(node, String(node.value + 1))];
    return typeof node.value === 'bigint' ? [replace(node, `${node.value + 1n}n`)] : [];
  },
  string: (node, _code, parents) => {
    if (node.type !== 'Literal' || typeof node.value !== 'string') return [];
    if (isKey(node, parents.at(-1)) || isSentence(node.value)) return [];
    return [replace(node, node.value === '' ? "'-'" : "''")];
  },
  element: (node) => (node.type === 'ArrayExpression' ? removals(node.elements) : []),
  property: (node) => (node.type === 'ObjectExpression' ? removals(node.properties) : []),
};

function between({ left, right }: { left: ESTree.Span; right: ESTree.Span }, sign: string): Edit {
  return { start: left.end, end: right.start, put: ` ${sign} ` };
}

function replace({ start, end }: ESTree.Span, put: string): Edit {
  return { start, end, put };
}

function removals(parts: readonly (ESTree.Span | null)[]): Edit[] {
  return parts.flatMap((part, index) => {
    if (!part) return [];
    const next = parts[index + 1];
    const previous = parts[index - 1];
    if (next) return [{ start: part.start, end: next.start, put: '' }];
    return [{ start: previous?.end ?? part.start, end: part.end, put: '' }];
  });
}

function isCall(node: ESTree.Expression): boolean {
  if (node.type === 'AwaitExpression') return isCall(node.argument);
  if (node.type === 'UnaryExpression') return node.operator === 'void' && isCall(node.argument);
  if (node.type === 'ChainExpression') return node.expression.type === 'CallExpression';
  return node.type === 'CallExpression' && node.callee.type !== 'Super';
}

function isUndefined(node: ESTree.Node): boolean {
  return node.type === 'Identifier' && node.name === 'undefined';
}

function isFunction(node: ESTree.Node | undefined): boolean {
  return node !== undefined && /^(?:Arrow)?Function(?:Expression|Declaration)?$/.test(node.type);
}

/** Three words or more are a message, which may be worded in any way. */
function isSentence(text: string): boolean {
  return /\S\s+\S+\s+\S/.test(text);
}

function isKey(node: ESTree.Node, parent: ESTree.Node | undefined): boolean {
  return parent !== undefined && 'key' in parent && parent.key === node;
}
