import { expect, test } from '../fixtures/test.ts';
import { outcomes } from '../models/deposit-result.ts';

// The accessibility tree of a browser: names, states and announcements, in their order.
test('[FORM-20, FORM-21] a screen reader is told of a list, wrong fields, a refusal, a deposit and a withdrawal', async ({
  player,
  wire,
}) => {
  const playground = await player.open();
  const { list, form, result, withdrawal } = playground.cashier;
  const body = playground.frameElement.contentFrame().locator('body');
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
      - region "Pay on this page":
        - heading "Pay on this page" [level=2]
        - list:
          - listitem:
            - button "Bank card ₹400 – 150,000"
  `);

  await list.choose('Skrill');
  await form.submit.click();
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
        - paragraph: "Account email: Fill in this field"
      - button "Deposit"
      - paragraph: You’ll continue on the payment page
  `);

  await form.enterAmount('1200');
  await form.field('Account email').fill('someone@example.com');
  const error = { code: 'banking.merchantClientError', message: 'Declined by the bank' };
  wire.alter('deposit-create', () => ({ status: 422, error }));
  await form.submit.click();
  await expect(body).toMatchAriaSnapshot(`
    - main:
      - textbox "Amount"
      - textbox "Account email"
      - note:
        - text: Declined by the bank. Try another amount or method.
        - button "Choose another method"
      - button "Deposit ₹1,200.00"
    - alert:
      - paragraph: Error
      - text: Declined by the bank
      - button "Dismiss"
  `);

  wire.alter('deposit-create', undefined);
  const payment = await playground.paymentPage(() => form.submit.click());
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
  expect(await playground.cashier.alerts()).toEqual([
    expect.stringMatching(/^Amount: .+Account email: Fill in this field$/),
    'Account email: Fill in this field',
    'ErrorDeclined by the bank',
  ]);

  await playground.goWithin('/withdrawal');
  await list.choose('IMPS transfer');
  await withdrawal.fillBank('1200');
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
  await withdrawal.proceed.click();
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
  await withdrawal.confirm.click();
  await expect(body).toMatchAriaSnapshot(`
    - main:
      - status:
        - heading /^Your (money|withdrawal)/ [level=1]
        - paragraph: ₹1,200.00
      - list "Withdrawal progress"
  `);
});
