import { test } from '../fixtures/test.ts';
import { allVariants } from '../fixtures/product/variants.ts';
import { walkToBalance } from '../fixtures/screens/walk-variant.ts';

test.use({ viewport: { width: 360, height: 740 } });

for (const variant of allVariants) {
  const { transport, platform, theme, locale } = variant;
  test(`a deposit over ${transport} on ${platform}, ${theme}, in ${locale}`, async ({
    player,
    bank,
  }) => {
    await walkToBalance(player, bank, variant);
  });
}
