import { readFileSync } from 'node:fs';
import type { MethodList } from '@opencashier/contract/methods/methods';
import { listMethods } from './list-methods.ts';

const css = readFileSync(new URL('list.css', import.meta.url), 'utf8');

/** The same list without scripts or requests: no page in a frame can be faster. */
export function plainPage(list: MethodList): string {
  const cards = listMethods(list).map(
    ({ name, title, limits }) =>
      `<li data-method="${escapeHtml(name)}">${escapeHtml(title)}<span>${escapeHtml(limits)}</span>`,
  );
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width">`;
  return `<!doctype html><html lang="en">${head}<title>Methods</title>
<style>${css}</style><ul>${cards.join('')}</ul></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
