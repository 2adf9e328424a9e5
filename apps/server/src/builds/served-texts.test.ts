import { expect, it } from 'vitest';
import { ServedTexts } from './served-texts.ts';

it('other texts are served only after their files have been prepared', async () => {
  const product = new Map([['en', { 'header.back': 'Back' }]]);
  const texts = new ServedTexts(product, product);
  const { build } = texts;
  const prepared: string[] = [];
  texts.beforeReplacing(async (next) => {
    await Promise.resolve();
    expect([texts.build, texts.sets.has('pt')]).toEqual([build, false]);
    prepared.push(next.build.version);
  });
  await texts.replace(new Map([...product, ['pt', { 'header.back': 'Voltar' }]]));
  expect(prepared).toEqual([texts.build.version]);
  expect([...texts.sets.keys()]).toEqual(['en', 'pt']);
  expect([...texts.product.keys()]).toEqual(['en']);
});
