import { expect, test } from '../../fixtures/test.ts';
import { outcomes } from '../../models/deposit-result.ts';

/** Runs in the widget: the size of the picture before the video starts; fails without one. */
async function posterSize(video: Element): Promise<[number, number]> {
  const picture = new Image();
  picture.src = video.getAttribute('poster') ?? '';
  await picture.decode();
  return [picture.naturalWidth, picture.naturalHeight];
}

test('[ROUTE-15, LIST-21, CRY-6] the methods are laid out in a grid; an instruction shows the method’s steps, a guide its video too, and crypto has none', async ({
  player,
}) => {
  const playground = await player.open({ country: 'mx', currency: 'MXN' });
  const { list, coins, form, instruction, back } = playground.cashier;
  const method = list.method('OXXO Pay');
  await expect(method).toBeVisible();
  const hasNeighbours = await list.methods.evaluateAll((tiles) =>
    tiles.some((tile) => {
      const item = tile.closest('li');
      const next = item?.nextElementSibling?.getBoundingClientRect();
      return next !== undefined && next.top === item?.getBoundingClientRect().top;
    }),
  );
  expect(hasNeighbours).toBe(true);
  await method.click();
  await form.enterAmount('500');
  await instruction.link.click();
  await expect.poll(() => playground.path()).toContain('/deposit/redirect/instruction');
  await expect(instruction.heading).toHaveText('OXXO Pay');
  await expect(instruction.steps).toHaveText([/Show the code/, /Keep the receipt/]);
  await instruction.done.click();
  await expect(form.amount).toHaveValue('500');
  await instruction.link.click();
  await playground.reloadFrame();
  await expect(instruction.steps).toHaveCount(2);
  await back.click();
  await expect(form.amount).toBeVisible();

  await instruction.guideLink.click();
  await expect.poll(() => playground.path()).toContain('/deposit/video-instruction');
  const frames = () =>
    instruction.video.evaluate((video) =>
      video instanceof HTMLVideoElement ? video.videoWidth : 0,
    );
  const place = await instruction.video.boundingBox();
  expect(await instruction.video.evaluate(posterSize)).toEqual([480, 270]);
  await expect.poll(frames).toBe(480);
  expect(await instruction.video.boundingBox()).toEqual(place);
  await expect(instruction.steps).toHaveCount(2);
  await playground.reloadFrame();
  await expect.poll(frames).toBe(480);
  await back.click();
  await expect(form.amount).toBeVisible();

  await back.click();
  await list.choose('Crypto');
  await coins.network('Tether', 'Tron').click();
  await expect(form.amount).toBeVisible();
  await expect(instruction.guideLink).toHaveCount(0);
});

test('[CRY-5, CRY-6] crypto in Russia has a video guide with its steps', async ({ player }) => {
  const playground = await player.open({ country: 'ru', currency: 'RUB' });
  const { list, coins, form, instruction, back } = playground.cashier;
  await list.choose('Crypto');
  await coins.network('Tether', 'Tron').click();
  await expect(form.amount).toBeVisible();
  // Without showCryptoInstruction there is no link to the steps alone.
  await expect(instruction.link).toHaveCount(0);
  await instruction.guideLink.click();
  await expect.poll(() => playground.path()).toContain('/deposit/video-instruction');
  const size = () =>
    instruction.video.evaluate((video) =>
      video instanceof HTMLVideoElement ? [video.videoWidth, video.duration] : [],
    );
  await expect.poll(size).toEqual([480, 14]);
  await expect(instruction.steps).toHaveText([
    /Choose the network/,
    /Copy the address/,
    /Transfer exactly/,
    /Wait for the network/,
  ]);
  await back.click();
  await expect(form.amount).toBeVisible();
});

test('[SEQ-26, ROUTE-15] after the form, M-Pesa shows the steps on the phone until it is paid', async ({
  player,
  bank,
}) => {
  const playground = await player.open({ country: 'ke', currency: 'KES' });
  const { list, form, instruction, payment, result, back } = playground.cashier;
  await list.choose('M-Pesa');
  await form.enterAmount('500');
  await form.field('Mobile number').fill('712123456');
  await form.submit.click();
  await expect(payment.heading).toHaveText('Pay with M-Pesa');
  await expect.poll(() => playground.path()).toContain('/deposit/redirect/instruction?id=');
  const steps = [/^Open the payment request/, /enter your wallet PIN/, /arrives by itself/];
  await expect(instruction.steps).toHaveText(steps);
  await back.click();
  await list.resume('KES 502.50');
  await playground.reloadFrame();
  await expect(instruction.steps).toHaveText(steps);
  await bank.approve(await payment.depositId());
  await expect(result.heading).toHaveText(outcomes.processed);
});
