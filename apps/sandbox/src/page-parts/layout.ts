import { html, type Markup } from './markup.ts';

/** The layout of every page. It says on each of them that no real money moves here. */
export function layout(title: string, body: Markup): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="/assets/page.css" />
      </head>
      <body>
        <aside class="strip" aria-label="Sandbox">
          <strong>Sandbox</strong> No real money moves here.
        </aside>
        ${body}
      </body>
    </html> `.text;
}

export function messagePage(title: string, text: string): string {
  return layout(
    title,
    html`<main class="sheet">
      <h1>${title}</h1>
      <p>${text}</p>
    </main>`,
  );
}

/** A row of a description list. */
export function fact(term: string, value: string | Markup): Markup {
  return html`<div>
    <dt>${term}</dt>
    <dd>${value}</dd>
  </div>`;
}
