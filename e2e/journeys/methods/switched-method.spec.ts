import { reportNetwork } from '../../fixtures/player/report-network.ts';
import { expect, test } from '../../fixtures/test.ts';

// A method of a country that no other journey uses, because they run at the same time.
const method = 'plin';
const place = { country: 'pe' };
const switchTo = (isOn: boolean) => ({ method, kind: 'deposit', isOn, reason: 'a journey' });

test.afterEach(({ operator }) => operator.ask('switchMethod', switchTo(true)));

test('[LIST-31] a method that is switched off is marked in the open list and in its form', async ({
  player,
  operator,
  transport,
}) => {
  const playground = await player.open(place);
  const { list, form } = playground.cashier;
  /**
   * Without a socket the widget learns of the change with its next request, as after going online.
   */
  const refresh = async () => {
    if (transport === 'socket') return;
    await reportNetwork(await playground.frame(), 'online');
  };
  const tile = list.method('Plin');
  await expect(tile).toBeVisible();
  const before = await tile.boundingBox();

  await operator.ask('switchMethod', switchTo(false));
  await refresh();
  await expect(tile).toContainText('Not available right now');
  await expect(tile).toHaveAttribute('aria-disabled', 'true');
  expect(await tile.boundingBox()).toEqual(before);

  await operator.ask('switchMethod', switchTo(true));
  await refresh();
  await expect(tile).not.toContainText('Not available right now');
  await tile.click();
  await expect(form.amount).toBeVisible();

  await operator.ask('switchMethod', switchTo(false));
  await refresh();
  const unavailable = (await playground.frame()).getByText(
    /^This method isn’t available right now/,
  );
  await expect(unavailable).toBeVisible();
  await form.enterAmount('50');
  await expect(unavailable).toBeVisible();
});
