import { expect, it } from 'vitest';
import { smallPage } from './small-page.ts';

it('a small page escapes texts, whoever wrote them', () => {
  const html = smallPage({ locale: 'en', title: '</title><script>a()', text: '<img src=x>' });
  expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;a()</title>');
  expect(html).toContain('<p>&lt;img src=x&gt;</p>');
  expect(html).not.toContain('<script>');
});
