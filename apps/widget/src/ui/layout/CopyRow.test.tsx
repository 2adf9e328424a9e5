import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../../../../locales/en.json' with { type: 'json' };
import { setMessages } from '../../i18n/text.ts';
import { CopyRow } from './CopyRow.tsx';

describe('copy row', () => {
  beforeAll(() => setMessages('en', en, en));

  it('names its button after what it copies, and has a place that says so when it did', () => {
    const html = renderToStaticMarkup(
      <CopyRow label="Card number" value="4441114412345678" onCopy={async () => true} />,
    );
    expect(html).toContain('aria-label="Copy Card number"');
    expect(html).toMatch(/role="status"><\/p>/);
  });

  it('sets the parts of a number apart without a space that a selection would take along', () => {
    const parts = ['4441', '1144', '1234', '5678'];
    const html = renderToStaticMarkup(
      <CopyRow label="Card" value="4441114412345678" parts={parts} onCopy={async () => true} />,
    );
    const shown = /<code[^>]*>(.*)<\/code>/.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '');
    expect(shown).toBe('4441114412345678');
  });
});
