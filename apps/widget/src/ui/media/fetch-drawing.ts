import type { ReactNode } from 'react';
import { readDrawing } from './read-drawing.ts';

const maxLength = 16_000;
const drawings = new Map<string, Promise<ReactNode>>();

/** Fetches an SVG file as text, once, and returns what is safe of it. */
export function fetchDrawing(url: string): Promise<ReactNode> {
  const known = drawings.get(url);
  if (known) return known;
  const drawing = fetchText(url).then(readDrawing);
  // The next badge tries again.
  drawing.catch(() => drawings.delete(url));
  drawings.set(url, drawing);
  return drawing;
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { credentials: 'omit' });
  const text = response.ok ? await response.text() : '';
  if (text === '' || text.length > maxLength) throw new Error('Unable to fetch icon');
  return text;
}
