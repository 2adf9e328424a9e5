import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../../../../locales/en.json' with { type: 'json' };
import { setMessages } from '../../i18n/text.ts';
import { EmptyView } from './EmptyView.tsx';

const nothing = (): void => {};

describe('empty view', () => {
  beforeAll(() => setMessages('en', en, en));

  it('[LIST-6] says that there are no methods and what to do', () => {
    const html = renderToStaticMarkup(<EmptyView onRefresh={nothing} />);
    expect(html).toContain('There are no payment methods available for this region');
    expect(html).toContain('Enable VPN, select another country and refresh the page');
  });

  it('offers another region only if one can be chosen', () => {
    const html = renderToStaticMarkup(<EmptyView onRefresh={nothing} onChangeRegion={nothing} />);
    expect(html).toContain('Choose another region');
    expect(renderToStaticMarkup(<EmptyView onRefresh={nothing} />)).not.toContain('Choose another');
  });

  it('has exactly one h1, with or without the title in the header', () => {
    const firstHeadings = (html: string) => html.match(/<h1/g)?.length;
    expect(firstHeadings(renderToStaticMarkup(<EmptyView onRefresh={nothing} />))).toBe(1);
    const titled = renderToStaticMarkup(<EmptyView title="Deposit method" onRefresh={nothing} />);
    expect(firstHeadings(titled)).toBe(1);
  });
});
