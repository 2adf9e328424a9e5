import { createElement, type ReactNode } from 'react';

/**
 * Only these shapes and attributes are drawn. Everything else is dropped: scripts, styles, handlers,
 * links, references to other files, and elements that would load or animate something.
 */
const shapes = new Set(
  'svg g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop'.split(
    ' ',
  ),
);
const attributes = new Set(
  (
    'viewBox d cx cy r rx ry x y x1 y1 x2 y2 fx fy width height points transform id offset opacity ' +
    'fill fill-rule fill-opacity clip-rule stroke stroke-width stroke-linecap stroke-linejoin ' +
    'stroke-miterlimit stroke-dasharray stroke-opacity stop-color stop-opacity gradientUnits ' +
    'gradientTransform'
  ).split(' '),
);

const token =
  /<!--[^]*?-->|<\/?([A-Za-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g;
const attribute = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
// A gradient of the same drawing is the only thing that a value may refer to.
const reference = /url\(|[&\\]|:\/\//i;
const ownGradient = /^url\(#[\w-]+\)$/;

interface Shape {
  name: string;
  props: Record<string, string>;
  children: ReactNode[];
}

/**
 * Reads SVG markup into React elements. Nothing is handed to the browser's HTML parser, so no
 * Trusted Types policy is needed, and what is not on the lists above cannot get in.
 */
export function readDrawing(markup: string): ReactNode {
  const root: Shape = { name: '', props: {}, children: [] };
  const open: Shape[] = [root];
  // Shapes inside a dropped element are dropped with it.
  let dropped = 0;
  for (const [whole, name, written = '', closes] of markup.matchAll(token)) {
    if (name === undefined) continue;
    if (whole.startsWith('</')) {
      if (dropped > 0) dropped -= 1;
      else if (open.length > 1) close(open);
    } else if (dropped > 0 || !shapes.has(name)) {
      if (!closes) dropped += 1;
    } else {
      open.push({ name, props: propsOf(written), children: [] });
      if (closes) close(open);
    }
  }
  while (open.length > 1) close(open);
  const [drawing] = root.children;
  if (!drawing || !markup.trimStart().startsWith('<svg')) throw new Error('Unable to fetch icon');
  return drawing;
}

function close(open: Shape[]): void {
  const shape = open.pop();
  const parent = open.at(-1);
  if (!shape || !parent) return;
  const { name, props, children } = shape;
  parent.children.push(createElement(name, { key: parent.children.length, ...props }, ...children));
}

function propsOf(written: string): Record<string, string> {
  const props = [...written.matchAll(attribute)].flatMap(([, name = '', double, single = '']) => {
    const value = double ?? single;
    const isPlain = ownGradient.test(value) || !reference.test(value);
    return attributes.has(name) && isPlain ? [[camelCase(name), value] as const] : [];
  });
  return Object.fromEntries(props);
}

// React names stroke-width strokeWidth.
function camelCase(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
