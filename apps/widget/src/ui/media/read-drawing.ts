/**
 * Only these shapes and attributes are drawn. Everything else is dropped: scripts, styles,
 * handlers, links, references to other files, and elements that would load or animate something.
 */
const shapes = new Set(
  'svg g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop'.split(
    ' ',
  ),
);
const drawnAttributes = new Set(
  (
    'viewBox d cx cy r rx ry x y x1 y1 x2 y2 fx fy width height points transform id offset opacity ' +
    'fill fill-rule fill-opacity clip-rule stroke stroke-width stroke-linecap stroke-linejoin ' +
    'stroke-miterlimit stroke-dasharray stroke-opacity stop-color stop-opacity gradientUnits ' +
    'gradientTransform'
  ).split(' '),
);

const token =
  /<!--[^]*?-->|<\/?([A-Za-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g;
// Drawing programs begin a file with these.
const prologue = /^(?:\s|<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>)*/i;
const attribute = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
// A gradient of the same drawing is the only thing that a value may refer to.
const reference = /url\(|[&\\]|:\/\//i;
const ownGradient = /^url\(#[\w-]+\)$/;

/** An element of a drawing. */
export interface Shape {
  name: string;
  attributes: readonly (readonly [name: string, value: string])[];
  children: Shape[];
}

/**
 * Reads SVG markup into shapes. Nothing is handed to the browser's HTML parser, so no Trusted Types
 * policy is needed, and what is not on the lists above cannot get in.
 */
export function readDrawing(markup: string): Shape {
  const root: Shape = { name: '', attributes: [], children: [] };
  const open: Shape[] = [root];
  // Shapes inside a dropped element are dropped with it.
  let dropped = 0;
  const content = markup.replace(prologue, '');
  for (const [whole, name, written = '', closes] of content.matchAll(token)) {
    if (name === undefined) continue;
    if (whole.startsWith('</')) {
      if (dropped > 0) dropped -= 1;
      else if (open.length > 1) open.pop();
    } else if (dropped > 0 || !shapes.has(name)) {
      if (!closes) dropped += 1;
    } else {
      const shape = { name, attributes: attributesOf(written), children: [] };
      open.at(-1)?.children.push(shape);
      if (!closes) open.push(shape);
    }
  }
  const [drawing] = root.children;
  if (!drawing || !content.startsWith('<svg')) throw new Error('Unable to fetch icon');
  return drawing;
}

function attributesOf(written: string): Shape['attributes'] {
  return [...written.matchAll(attribute)].flatMap(([, name = '', double, single = '']) => {
    const value = double ?? single;
    const isPlain = ownGradient.test(value) || !reference.test(value);
    return drawnAttributes.has(name) && isPlain ? [[name, value] as const] : [];
  });
}
