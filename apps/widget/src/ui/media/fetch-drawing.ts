import { ownImage } from './own-image.ts';
import { readDrawing, type Shape } from './read-drawing.ts';

const maxLength = 16_000;
const svgSpace = 'http://www.w3.org/2000/svg';

/** A drawing; if it is the host's and cannot be drawn, the widget's own. */
export function fetchDrawing(url: string): Promise<Element> {
  const own = ownImage(url);
  const drawing = fetchOne(url);
  return own ? drawing.catch(() => fetchOne(own)) : drawing;
}

/** Fetches an SVG file as text and draws what is safe of it. The browser caches the file. */
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
