import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PageConfig } from '../../../ports/session.ts';
import { beginTest, testConfig } from '../../../testing/fixtures.ts';
import { Disclaimer } from './Disclaimer.tsx';

const rules = 'https://acme.example/rules';
const support = 'mailto:help@acme.example';
const origins = ['https://play.acme.example', 'https://acme.example'];

function learnMore(assets: Record<string, string>, config: Partial<PageConfig>, xOrigin?: string) {
  const payload = { widgetViewType: 'sweep', schema: { assets }, xOrigin };
  beginTest(payload, { ...testConfig, origins, ...config });
  const { unmount } = render(<Disclaimer />);
  const address = screen.getByRole('link', { name: 'Learn more' }).getAttribute('href');
  unmount();
  return address;
}

it.each([
  'Gold coins are for entertainment only and have no cash value',
  'Sweep coins are awarded free as part of a promotional offer',
  'are not for sale',
  'may be used in sweepstakes',
  'No purchase is necessary',
])('[SWP-4] the disclaimer says: %s', (words) => {
  beginTest({ widgetViewType: 'sweep' });
  render(<Disclaimer />);
  screen.getByText(words, { exact: false });
});

describe('the disclaimer’s “Learn more”', () => {
  it('[SWP-4] links to the host’s rules, otherwise to those in the partner file', () => {
    const links = { sweepstakeRules: 'https://acme.example/file' };
    expect(learnMore({ sweepstakeRules: rules, support }, { links })).toBe(rules);
    expect(learnMore({ support }, { links })).toBe(links.sweepstakeRules);
  });

  it('[SWP-4] links to support if there are no rules', () => {
    expect(learnMore({ support }, {})).toBe(support);
    expect(learnMore({}, { links: { support } })).toBe(support);
  });

  it('[SWP-4] links to the site itself if there is neither', () => {
    expect(learnMore({}, {})).toBe(origins[0]);
    expect(learnMore({}, {}, 'https://m.acme.example')).toBe('https://m.acme.example');
    expect(learnMore({}, {}, 'javascript:alert(1)')).toBe(origins[0]);
  });
});
