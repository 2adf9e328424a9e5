import { openBareCashier } from '../../fixtures/player/bare-cashier.ts';
import { expect, test } from '../../fixtures/test.ts';

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';
const hostile = `<svg viewBox="0 0 16 16" onload="document.title='taken'"><script>document.title='taken'</script>
<a href="javascript:document.title='taken'"><path d="M9 9h1"/></a><path d="M1 1h14v14z" onclick="alert(1)" fill="currentColor"/></svg>`;

test('[START-6, LIST-23] a badge has a drawing that the list does not wait for, and a host replaces icons, badges, illustrations and the logo by name, from its own origin only', async ({
  page,
  context,
  player,
  product,
  guard,
}) => {
  guard.allow(/Content Security Policy|net::ERR/);
  const brand = `${product.playground}/brand`;
  const requestedUrls: string[] = [];
  await context.route(/\/brand\//, (route) => {
    requestedUrls.push(route.request().url());
    const isBadge = route.request().url().includes('badge');
    return route.fulfill({
      contentType: 'image/svg+xml',
      headers: { 'access-control-allow-origin': '*' },
      body: isBadge ? hostile : picture,
    });
  });
  const start = { user: player.user, country: 'br', currency: 'BRL', platform: 'mobile' };
  const { promise: isListSeen, resolve: seeList } = Promise.withResolvers<void>();
  const ownBadges = /\/icons\/badges\//;
  await page.route(ownBadges, async (route) => {
    await isListSeen;
    await route.continue();
  });
  const bare = await openBareCashier(page, product, { ...start, width: 360, height: 740 });
  const { list, message } = bare.cashier;
  const badge = list.method('Pix').first().getByText('Instant').locator('..');
  const shape = badge.locator('svg path');

  await test.step('a badge has a drawing in its own colour', async () => {
    await expect(badge).toBeVisible();
    await expect(shape).toHaveCount(0);
    seeList();
    await expect(shape).toHaveCount(1);
    const colour = await badge.evaluate((one) => getComputedStyle(one).color);
    await expect(shape).toHaveCSS('fill', colour);
    await page.unroute(ownBadges);
  });

  await bare.begin({
    schema: {
      assets: {
        logo: `${brand}/logo.svg`,
        'icons/pix': `${brand}/pix.svg`,
        'icons/flags/br': `${brand}/flag.svg`,
        'icons/badges/instant': `${brand}/badge.svg`,
        'ui/chevron-down': `${brand}/down.svg`,
        'illustrations/error': `${brand}/error.svg`,
        'icons/visa': 'https://elsewhere.example/brand/visa.svg',
      },
    },
  });
  const image = (name: string) => bare.root.locator(`img[src^="${brand}/${name}.svg"]`);
  for (const name of ['logo', 'pix', 'flag', 'down']) {
    await expect(image(name).first(), name).toBeVisible();
  }
  // Nothing of the hostile drawing is left but its shape.
  await expect(shape).toHaveAttribute('d', 'M1 1h14v14z');
  await expect(badge.locator('script, a, [onload], [onclick]')).toHaveCount(0);
  await expect(bare.root.locator('title')).not.toHaveText('taken');
  await expect(list.method('Visa').locator('img')).toHaveAttribute(
    'src',
    /^\/\w+\/icons\/visa\.svg$/,
  );
  await bare.open('/error');
  await expect(message.refresh).toBeVisible();
  await expect(image('error')).toBeVisible();
  expect(requestedUrls.filter((url) => url.includes('elsewhere'))).toEqual([]);

  // A picture that does not load gives way to our own.
  await context.route(/\/brand\/gone/, (route) => route.abort());
  const gone = ['icons/pix', 'icons/flags/br', 'icons/badges/instant', 'illustrations/error'];
  const assets = Object.fromEntries(gone.map((name) => [name, `${brand}/gone/${name}.svg`]));
  await bare.begin({ schema: { assets } });
  await expect(list.method('Pix').first().locator('img')).toHaveAttribute(
    'src',
    /^\/\w+\/icons\/pix\.svg$/,
  );
  await expect(bare.root.locator('img[src$="/icons/flags/br.svg"]').first()).toBeVisible();
  await expect(shape).toHaveCount(1);
  await expect(shape).not.toHaveAttribute('d', 'M1 1h14v14z');
  await bare.open('/error');
  await expect(message.refresh).toBeVisible();
  await expect(bare.root.getByRole('main').locator('img')).toBeHidden();
  await expect(bare.root.getByRole('main').locator('svg').first()).toBeVisible();
});
