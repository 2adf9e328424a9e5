import { hostImage } from './picture.ts';
import { readDrawing, type Shape } from './read-drawing.ts';

const maxLength = 16_000;
const svgSpace = 'http://www.w3.org/2000/svg';

/** The host's drawing in place of the widget's own; if it cannot be drawn, the widget's. */
export function fetchDrawing(own: string): Promise<Element> {
  const replacement = hostImage(own);
  return replacement ? fetchOne(replacement).catch(() => fetchOne(own)) : fetchOne(own);
}

/** Fetches an SVG file as text and draws the safe parts of it. The browser caches the file. */
async function fetchOne(url: string): Promise<Element> {
  const response = await fetch(url, { credentials: 'omit' });
  const text = response.ok ? await response.text() : '';
  if (text.length > maxLength) throw new Error('Unable to fetch icon');
  return elementOf(readDrawing(text));
}

function elementOf({ name, attributes, children }: Shape): Element {
  const element = document.createElementNS(svgSpace, name);
  for (const [key, value] of attributes) element.setAttribute(key, value);
  element.append(...children.map(elementOf));
  return element;
}
