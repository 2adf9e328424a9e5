import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../../../../locales/en.json' with { type: 'json' };
import { setMessages } from '../../i18n/text.ts';
import { ErrorView } from './ErrorView.tsx';

describe('error view', () => {
  beforeAll(() => setMessages('en', en, en));

  it('[LIST-7] has a title, a text and a refresh button', () => {
    const html = renderToStaticMarkup(<ErrorView onRefresh={() => {}} />);
    expect(html).toContain('Error occurred');
    expect(html).toContain('Try to refresh the section');
    expect(html).toMatch(/<button[^>]*>.*Refresh.*<\/button>/);
  });
});
