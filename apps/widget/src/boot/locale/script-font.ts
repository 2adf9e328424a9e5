import { loadFiles } from '@opencashier/design/load-files';
import devanagariStyle from '../../fonts/devanagari.css?url';
import teluguStyle from '../../fonts/telugu.css?url';
import type { Clock } from '../../ports/clock.ts';

interface ScriptFont {
  style: string;
  /** The font as a CSS value, and a character that it contains. */
  probe: readonly [font: string, letter: string];
}

const devanagari: ScriptFont = {
  style: devanagariStyle,
  probe: ['1em "Cashier Devanagari"', 'अ'],
};

/** Languages in scripts that devices lack or render poorly. No other language loads these. */
const scriptFonts: Readonly<Record<string, ScriptFont>> = {
  hi: devanagari,
  mr: devanagari,
  te: { style: teluguStyle, probe: ['1em "Cashier Telugu"', 'అ'] },
};

// After this the text is shown in a device font, and changes once the font is loaded.
const timeoutMs = 1000;

/** Resolves when the font is loaded, is not needed, or takes too long. */
export async function loadScriptFont(locale: string, clock: Pick<Clock, 'wait'>): Promise<void> {
  const font = Object.hasOwn(scriptFonts, locale) ? scriptFonts[locale] : undefined;
  if (font) await Promise.race([loadFont(font), clock.wait(timeoutMs)]);
}

async function loadFont({ style, probe }: ScriptFont): Promise<void> {
  try {
    await loadFiles(() => document.fonts.load(...probe), [style]);
  } catch {
    // The device font stays.
  }
}
