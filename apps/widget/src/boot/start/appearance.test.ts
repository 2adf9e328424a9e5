import { expect, it } from 'vitest';
import { applyAppearance } from './appearance.ts';

function element() {
  const variables: Record<string, string> = {};
  const setProperty = (name: string, value: string): void => void (variables[name] = value);
  const root = {
    dataset: {} as Record<string, string>,
    lang: 'en',
    dir: '',
    style: { setProperty },
  };
  return { root, variables, element: root as unknown as HTMLElement };
}

it('[HEAD-5][HEAD-6] sets theme and platform on the root element', () => {
  const { root, element: target } = element();
  applyAppearance(target, { theme: 'dark', platform: 'ios', locale: 'mx' });
  applyAppearance(target, { theme: 'light' });
  expect(root).toMatchObject({ dataset: { theme: 'light', platform: 'ios' }, lang: 'es-MX' });
});

it('[I18N-7] sets the direction of the language, also when the language changes', () => {
  const { root, element: target } = element();
  applyAppearance(target, { locale: 'ar' });
  expect(root).toMatchObject({ lang: 'ar', dir: 'rtl' });
  applyAppearance(target, { theme: 'dark' });
  expect(root.dir).toBe('rtl');
  applyAppearance(target, { locale: 'en' });
  expect(root).toMatchObject({ lang: 'en', dir: 'ltr' });
});

it('[START-6] sets theme variables, with or without their prefix', () => {
  const { variables, element: target } = element();
  applyAppearance(target, { variables: { accent: 'red', '--cashier-text': 'blue' } });
  expect(variables).toEqual({ '--cashier-accent': 'red', '--cashier-text': 'blue' });
});

it('rejects variables that could fetch a URL or escape their declaration', () => {
  const { variables, element: target } = element();
  const bad = {
    a: 'url(https://x.example)',
    b: 'red;}',
    c: 'URL ( x )',
    d: 7,
    e: 'image-set("x" 1x)',
  };
  applyAppearance(target, { variables: bad });
  expect(variables).toEqual({});
});
