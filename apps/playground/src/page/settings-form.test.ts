import { expect, it } from 'vitest';
import { choices, type SettingName } from './settings.ts';
import { optionText } from './settings-form.ts';

it('has a distinct label for every option', () => {
  for (const [name, values] of Object.entries(choices)) {
    const texts = values.map((value) => optionText(name as SettingName, value));
    expect(new Set(texts).size).toBe(values.length);
    expect(texts.filter((text) => !/^(v2$|i?[A-Z0-9])/.test(text))).toEqual([]);
  }
});
