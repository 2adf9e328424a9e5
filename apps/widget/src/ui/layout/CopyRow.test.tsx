import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../../../../locales/en.json' with { type: 'json' };
import { setMessages } from '../../i18n/text.ts';
import { CopyRow } from './CopyRow.tsx';

describe('copy row', () => {
  beforeAll(() => setMessages('en', en, en));

  it('labels its button with the value’s name, and has a place for its confirmation', () => {
    const html = renderToStaticMarkup(
      <CopyRow label="Card number" value="4441114412345678" onCopy={async () => true} />,
    );
    expect(html).toContain('aria-label="Copy Card number"');
    expect(html).toMatch(/role="status"><\/p>/);
  });

  it('separates the parts of a number without spaces that would be copied', () => {
    const parts = ['4441', '1144', '1234', '5678'];
    const html = renderToStaticMarkup(
      <CopyRow label="Card" value="4441114412345678" parts={parts} onCopy={async () => true} />,
    );
    const shown = /<code[^>]*>(.*)<\/code>/.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '');
    expect(shown).toBe('4441114412345678');
  });
});
