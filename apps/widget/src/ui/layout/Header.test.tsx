import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../../../../locales/en.json' with { type: 'json' };
import { setMessages } from '../../i18n/text.ts';
import { Header } from './Header.tsx';

const nothing = (): void => {};

describe('header', () => {
  beforeAll(() => setMessages('en', en, en));

  it('[HEAD-1] shows the title as the heading if there is no way back', () => {
    const html = renderToStaticMarkup(<Header title="Deposit method" />);
    expect(html).toMatch(/<h1[^>]*>Deposit method<\/h1>/);
    expect(html).not.toContain('Back');
  });

  it('[HEAD-1] shows Back instead of the title if there is one', () => {
    const html = renderToStaticMarkup(<Header title="Deposit method" onBack={nothing} />);
    expect(html).toContain('Back');
    expect(html).not.toContain('Deposit method');
  });

  it('[HEAD-3] has a close button only if closing is allowed', () => {
    expect(renderToStaticMarkup(<Header onClose={nothing} />)).toContain('aria-label="Close"');
    expect(renderToStaticMarkup(<Header />)).not.toContain('Close');
  });
});
