import { problemsInBothThemes } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'an instruction shows its method’s steps, and leads back to the form',
  { tag: '@once' },
  async ({ player }) => {
    const playground = await player.open({ country: 'mx', currency: 'MXN' });
    const { list, form, instruction, back } = playground.cashier;
    await list.choose('OXXO Pay');
    await form.enterAmount('500');
    await instruction.link.click();
    expect(await playground.path()).toContain('/deposit/redirect/instruction');
    await expect(instruction.heading).toHaveText('OXXO Pay');
    await expect(instruction.steps).toHaveText([/Show the code/, /Keep the receipt/]);
    expect(await problemsInBothThemes(playground)).toEqual([]);
    await instruction.done.click();
    await expect(form.amount).toHaveValue('500');
    await instruction.link.click();
    await playground.reloadFrame();
    await expect(instruction.steps).toHaveCount(2);
    await back.click();
    await expect(form.amount).toBeVisible();
  },
);
