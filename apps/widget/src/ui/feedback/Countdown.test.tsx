import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../../../../locales/en.json' with { type: 'json' };
import { setMessages } from '../../i18n/text.ts';
import { Countdown } from './Countdown.tsx';

describe('countdown', () => {
  beforeAll(() => setMessages('en', en, en));

  it('shows the digits as a labelled timer, and the remaining share as a ring', () => {
    const html = renderToStaticMarkup(<Countdown secondsLeft={450} secondsTotal={900} />);
    expect(html).toMatch(/role="timer" aria-label="Time left to pay">07:30</);
    expect(html).toContain('stroke-dasharray="0.5 1"');
  });

  it('has no ring if the total is unknown, or the time is over', () => {
    expect(renderToStaticMarkup(<Countdown secondsLeft={450} />)).not.toContain('dasharray');
    const over = renderToStaticMarkup(<Countdown secondsLeft={0} secondsTotal={900} />);
    expect(over).not.toContain('dasharray');
    expect(over).toContain('>00:00<');
  });
});
