import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../../../../locales/en.json' with { type: 'json' };
import { setMessages } from '../../i18n/text.ts';
import { Snackbar } from './Snackbar.tsx';

describe('snackbar', () => {
  beforeAll(() => setMessages('en', en, en));

  it('[LIST-9] is an alert titled "Error" that can be dismissed', () => {
    const items = [{ id: '1', message: 'Network connection failed' }];
    const html = renderToStaticMarkup(<Snackbar items={items} onDismiss={() => {}} />);
    expect(html).toContain('role="alert"');
    expect(html).toContain('>Error<');
    expect(html).toContain('>Network connection failed<');
    expect(html).toContain('aria-label="Dismiss"');
  });
});
