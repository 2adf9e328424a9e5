import { expect, test } from '../fixtures/test.ts';
import { allVariants, locales, pairsOf, pairwiseVariants } from '../fixtures/variants.ts';
import { walkToForm } from '../fixtures/walk-variant.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('each value of the product meets each other', { tag: '@once' }, () => {
  expect(pairsOf(pairwiseVariants)).toEqual(pairsOf(allVariants));
});

// `npm run journeys:all` walks through every combination, to the balance.
for (const locale of locales) {
  test(
    `[HEAD-5] the form in ${locale} fits on every platform, with both themes and transports`,
    { tag: '@once' },
    async ({ player }) => {
      test.slow();
      for (const variant of pairwiseVariants.filter((one) => one.locale === locale)) {
        await walkToForm(player, variant);
      }
    },
  );
}
