import { describe, expect, it } from 'vitest';
import { readDrawing, type Shape } from './read-drawing.ts';

const serialise = ({ name, attributes, children }: Shape): string => {
  const own = attributes.map(([key, value]) => ` ${key}="${value}"`).join('');
  return `<${name}${own}>${children.map(serialise).join('')}</${name}>`;
};
const sanitise = (markup: string): string => serialise(readDrawing(markup));
const svg = (inner: string): string => `<svg viewBox="0 0 16 16">${inner}</svg>`;

describe('[LIST-23] the drawing of a badge', () => {
  it('keeps its shapes, their attributes and its own gradients', () => {
    const gradient =
      '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs>';
    const shapes = `<g fill="currentColor"><path d="M1 2" stroke-width='2'/><circle r="3" fill="url(#a)"/></g>`;
    expect(sanitise(svg(gradient + shapes))).toBe(
      '<svg viewBox="0 0 16 16"><defs><linearGradient id="a"><stop offset="0" stop-color="red">' +
        '</stop></linearGradient></defs><g fill="currentColor"><path d="M1 2" stroke-width="2"></path>' +
        '<circle r="3" fill="url(#a)"></circle></g></svg>',
    );
  });

  it.each([
    ['a prologue', '\uFEFF<?xml version="1.0" encoding="utf-8"?>\n'],
    ['a comment', '<!-- Generator: a drawing program -->\n'],
    [
      'a document type',
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n',
    ],
    [
      'all of them and entities',
      '<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg [\n<!ENTITY ns "http://ns.example/">\n]>\n<!-- b -->',
    ],
  ])('may begin with %s', (_name, before) => {
    expect(sanitise(before + svg('<path d="M1 2"/>'))).toBe(
      '<svg viewBox="0 0 16 16"><path d="M1 2"></path></svg>',
    );
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script tag in mixed case', '<ScRiPt src="//evil.example/x.js"></ScRiPt>'],
    ['a handler', '<path onload="alert(1)" onclick="alert(1)"/>'],
    ['a style', '<style>path{fill:url(//evil.example)}</style><path style="fill:url(//evil)"/>'],
    [
      'an embedded HTML page',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
    ],
    ['an image', '<image href="https://evil.example/pixel.png"/>'],
    ['a link', '<a href="javascript:alert(1)"><path d="M1 1"/></a>'],
    ['a reference to another file', '<use xlink:href="https://evil.example/#a"/>'],
    ['an animation', '<animate attributeName="href" values="javascript:alert(1)"/>'],
    ['a colour from elsewhere', '<path fill="url(https://evil.example/#a)"/>'],
    ['an escaped reference', '<path fill="u&#114;l(//evil.example)"/>'],
  ])('drops %s', (_name, inner) => {
    const shown = sanitise(svg(inner));
    expect(shown).not.toMatch(/alert|evil|script|javascript|href|style|<img|<a\b/i);
    expect(shown).toMatch(/^<svg viewBox="0 0 16 16">/);
  });

  it.each([
    '<html><body>Not found</body></html>',
    '',
    '{"error":1}',
    '<script>1</script>',
    '<?xml version="1.0"?><a/>',
  ])('is rejected if the file is not an SVG: %s', (text) => {
    expect(() => readDrawing(text)).toThrow('Unable to fetch icon');
  });
});
