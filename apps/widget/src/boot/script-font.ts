import type { Clock } from '../ports/clock.ts';

interface ScriptFont {
  load: () => Promise<unknown>;
  /** In the form of the CSS property, and a letter that the font has. */
  probe: readonly [font: string, letter: string];
}

const devanagari: ScriptFont = {
  load: () => import('../fonts/devanagari.css'),
  probe: ['1em "Cashier Devanagari"', 'अ'],
};

/** Languages in scripts that devices lack or draw poorly. Nobody else loads a byte of these. */
const scriptFonts: Readonly<Record<string, ScriptFont>> = {
  hi: devanagari,
  mr: devanagari,
  te: { load: () => import('../fonts/telugu.css'), probe: ['1em "Cashier Telugu"', 'అ'] },
};

// Past this the words come in letters of the device, and change when the font is there.
const patienceMs = 1000;

/** Resolves when the language can be drawn as it should be, or is not to be waited for. */
export async function loadScriptFont(locale: string, clock: Pick<Clock, 'wait'>): Promise<void> {
  const font = Object.hasOwn(scriptFonts, locale) ? scriptFonts[locale] : undefined;
  if (font) await Promise.race([loadFont(font), clock.wait(patienceMs)]);
}

async function loadFont({ load, probe }: ScriptFont): Promise<void> {
  try {
    await load();
    await document.fonts.load(...probe);
  } catch {
    // The letters of the device stay.
  }
}
