import type { Locator } from '@playwright/test';
import { recordAnnouncements } from '../../fixtures/checks/announcements.ts';
import { expect, test } from '../../fixtures/test.ts';
import { outcomes } from '../../models/deposit-result.ts';
import { tabTo } from '../../models/tab-to.ts';

// The accessibility tree of a browser: names, states and announcements, in their order, for a
// player who uses the keyboard alone.
test('[FORM-20, FORM-21] a screen reader is told of a list, wrong fields, a refusal, a deposit and a withdrawal', async ({
  player,
  wire,
}) => {
  const playground = await player.open();
  const { list, form, result, withdrawal } = playground.cashier;
  const { page } = playground;
  const body = playground.frameElement.contentFrame().locator('body');
  const type = async (field: Locator, text: string): Promise<void> => {
    await tabTo(page, field);
    await page.keyboard.type(text);
  };
  const press = async (button: Locator): Promise<void> => {
    await tabTo(page, button);
    await page.keyboard.press('Enter');
  };
  await list.method('Skrill').waitFor();
  await expect(body).toMatchAriaSnapshot(`
    - banner:
      - heading "Deposit method" [level=1]
      - button "Change region, currently India"
      - button "Close"
    - main:
      - search:
        - searchbox "Search payment methods"
      - region "Popular":
        - heading "Popular" [level=2]
        - list:
          - listitem:
            - button "PhonePe ₹500 – 50,000 Instant"
      - region "By card or wallet number":
        - heading "By card or wallet number" [level=2]
        - list:
          - listitem:
            - button "Bank card ₹400 – 150,000"
  `);

  await tabTo(page, list.method('Skrill'));
  const announcements = await recordAnnouncements(await playground.frame());
  await page.keyboard.press('Enter');
  await expect(form.heading).toBeFocused();
  await press(form.submit);
  await expect(form.amount).toBeFocused();
  await expect(form.amount).toHaveAccessibleDescription(/Enter an amount from ₹800 to ₹400,000/);
  await expect(body).toMatchAriaSnapshot(`
    - banner:
      - button "Back"
      - button "Close"
    - main:
      - heading "Skrill" [level=1]
      - textbox "Amount" [invalid]
      - group "Quick amounts":
        - button "1,000"
      - textbox "Account email" [invalid]
      - checkbox /Save for next time/
      - alert:
        - paragraph: "Amount: Enter an amount from ₹800 to ₹400,000"
        - paragraph: "Account email: Enter an email address"
      - button "Deposit"
      - paragraph: You’ll continue on the payment page
  `);

  await type(form.amount, '1200');
  await tabTo(page, form.field('Account email'));
  await expect(form.field('Account email')).toHaveAccessibleDescription(
    'Account email: Enter an email address',
  );
  await page.keyboard.type('someone@example.com');
  const error = { code: 'banking.merchantClientError', message: 'Declined by the bank' };
  wire.alter('deposit-create', () => ({ status: 422, error }));
  await press(form.submit);
  await expect(body).toMatchAriaSnapshot(`
    - main:
      - textbox "Amount"
      - textbox "Account email"
      - note:
        - text: Declined by the bank. Try another amount or method.
        - button "Choose another method"
      - button "Try again with ₹1,200.00"
    - alert:
      - paragraph: Error
      - text: Declined by the bank
      - button "Dismiss"
  `);

  wire.alter('deposit-create', undefined);
  await expect(form.submit).toBeFocused();
  const payment = await playground.paymentPage(() => press(form.submit));
  await expect(body).toMatchAriaSnapshot(`
    - main:
      - status:
        - heading "Waiting for your payment" [level=1]
        - paragraph: ₹1,200.00
      - paragraph:
        - timer "Time left to pay": /left/
      - list "Deposit progress":
        - listitem:
          - paragraph: /Deposit created.*done/
      - paragraph: Reference
      - code: /\\w+/
      - status
      - button "Copy Reference"
      - button "Continue to payment"
      - button "Choose another method"
  `);
  await payment.approve();
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect(body).toMatchAriaSnapshot(`
    - main:
      - status:
        - heading "Money added to your balance" [level=1]
        - paragraph: ₹1,200.00
      - term: Credited
      - definition: ₹1,200.00
      - button "Done"
      - button "Deposit again"
  `);
  await playground.goWithin('/withdrawal');
  await press(list.method('IMPS transfer'));
  await withdrawal.amount.waitFor();
  await press(withdrawal.proceed);
  await expect(withdrawal.amount).toBeFocused();
  await page.keyboard.type('1200');
  await type(withdrawal.field('Account number'), '123456789012');
  await type(withdrawal.field('IFSC'), 'HDFC0001234');
  await type(withdrawal.field('Full name'), 'Given Family');
  await expect(body).toMatchAriaSnapshot(`
    - main:
      - heading "IMPS transfer" [level=1]
      - textbox "Withdrawal amount": 1,200
      - group "Quick amounts":
        - button "All"
      - textbox "Account number"
      - textbox "IFSC"
      - textbox "Full name"
      - status:
        - term: Account holder
        - definition: /SANDBOX CUSTOMER/
      - term: You get
      - definition: ₹1,195.00
      - button "Continue with ₹1,200.00"
  `);
  await press(withdrawal.proceed);
  await expect(withdrawal.heading).toBeFocused();
  await expect(body).toMatchAriaSnapshot(`
    - main:
      - status:
        - heading "Confirm your withdrawal" [level=1]
        - paragraph: ₹1,200.00
      - term: Fee
      - definition: ₹5.00
      - button "Withdraw ₹1,200.00"
      - paragraph: We’ll hold the money until it’s sent
      - paragraph:
        - timer: /Confirm within/
  `);
  await press(withdrawal.confirm);
  await expect(body).toMatchAriaSnapshot(`
    - main:
      - status:
        - heading /^Your (money|withdrawal)/ [level=1]
        - paragraph: ₹1,200.00
      - list "Withdrawal progress"
  `);
  // The money may be sent during this, which is announced too.
  const spoken = await announcements();
  const end = spoken.findLastIndex((text) => text.startsWith('focus: ')) + 1;
  expect(spoken.slice(0, end)).toEqual([
    'focus: Skrill',
    'alert: Amount: Enter an amount from ₹800 to ₹400,000 Account email: Enter an email address',
    'focus: Amount',
    'alert: Account email: Enter an email address',
    'alert: Error Declined by the bank',
    'focus: Waiting for your payment',
    'status: Money added to your balance ₹1,200.00',
    'focus: Withdrawal method',
    'focus: IMPS transfer',
    expect.stringMatching(/^alert: Withdrawal amount: .+ Account number: .+ IFSC: .+ Full name: /),
    'focus: Withdrawal amount',
    expect.stringMatching(/^alert: Account number: .+ IFSC: .+ Full name: /),
    'alert: IFSC: Enter 11 characters, like HDFC0001234 Full name: Enter your first and last name',
    'alert: Full name: Enter your first and last name',
    'status: Checking the name with the bank',
    expect.stringMatching(/^status: Account holder SANDBOX CUSTOMER/),
    'focus: Confirm your withdrawal',
    expect.stringMatching(/^focus: Your (money|withdrawal)/),
  ]);
});
