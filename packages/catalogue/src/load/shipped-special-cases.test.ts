import { cardViewTypes, categories, specialLists } from '@opencashier/contract/methods/methods';
import { describe, expect, it } from 'vitest';
import { findMethod, loadCatalogue } from '../index.ts';
import { languages } from '../schema/languages.ts';
import { methodsFor } from '../offer/methods-for.ts';
import type { CatalogueMethod } from '../index.ts';
import { validateFields } from '../offer/validate-fields.ts';
import { translated } from '../schema/texts.ts';

const catalogue = loadCatalogue();
const methods = [...catalogue.methods.values()];
const names = (is: (method: CatalogueMethod) => unknown): string[] =>
  methods
    .filter(is)
    .map(({ name }) => name)
    .toSorted();

const namedGroups = [
  'card_method',
  'online-indonesian-banks-grouped',
  'online-malaysian-banks-grouped',
  'online-thailand-banks-grouped',
  'bank_transfer_nigeria',
  'cash_methods',
  'crypto',
  'ecuador_cash_grouped',
  'nigeria-cards-grouped',
  'p2p_methods_kyrgyzstan',
  'p2p_methods_ukraine',
  'sbp-transgran-grouped',
  'indonesia_dana_groupes_category',
  'online_banks_ecuador_grouped',
  'me2me_grouped',
  'e-money',
  'colombia_bank_cards',
  'upi_transfer_india',
  'cash_methods_kyrgyzstan',
  'cash_methods_ukraine',
];

/** The list of every country and currency. */
const lists = Object.entries(catalogue.countries).flatMap(([country, at]) =>
  (at?.currencies ?? []).map((currency) => {
    const query = { country, currency, language: 'en', platform: 'mobile' } as const;
    return [
      `${country} ${currency}`,
      methodsFor(catalogue, { kind: 'deposit', ...query }),
    ] as const;
  }),
);

const groups = lists.flatMap(([, list]) => list.groups);

describe('the shipped catalogue', () => {
  it.each(Object.entries(cardViewTypes))('[LIST-12] has a method of view type %s', (_, number) => {
    expect(names(({ cardViewType }) => cardViewType === number)).not.toEqual([]);
  });

  it.each(categories)('[LIST-16] has a method of category %s', (category) => {
    expect(names((method) => method.category === category)).not.toEqual([]);
  });

  it.each(namedGroups)('[LIST-13] labels the group %s in every language', (name) => {
    const label = catalogue.groups[name]?.label ?? {};
    for (const language of languages) expect(translated(label, language)).toBeTruthy();
  });

  // A group with one method is shown as that method.
  it.each(namedGroups)('[LIST-13] has a country in which %s groups several methods', (name) => {
    const several = groups.filter(({ paymentMethods }) => paymentMethods.length > 1);
    expect(several.map((group) => group.name)).toContain(name);
  });

  it.each(namedGroups)('[LIST-13] has a different icon for each method of %s', (name) => {
    for (const { paymentMethods } of groups.filter((group) => group.name === name)) {
      const icons = paymentMethods.map((method) => findMethod(catalogue, method)?.iconIds.join());
      expect(new Set(icons).size, paymentMethods.join()).toBe(icons.length);
    }
  });

  it('[LIST-18] returns a group with its name, label, methods and position', () => {
    const query = { country: 'in', currency: 'INR', language: 'hi', platform: 'mobile' } as const;
    const { groups } = methodsFor(catalogue, { kind: 'deposit', ...query });
    expect(groups.find(({ name }) => name === 'upi_transfer_india')).toEqual({
      name: 'upi_transfer_india',
      label: 'UPI ट्रांसफ़र',
      paymentMethods: ['upi_qr', 'phone_pe_qr', 'paytm_qr', 'gpay_qr'],
      position: 45,
    });
  });

  it.each(lists)('[LIST-11] shows cards beside cards and UPI beside UPI in %s', (_, list) => {
    const tileOf = (method: string): string =>
      list.groups.find(({ paymentMethods }) => paymentMethods.includes(method))?.name ?? method;
    const ordered = list.methods
      .filter(({ isPopular }) => !isPopular)
      .toSorted((one, other) => one.position - other.position);
    const order = [...new Set(ordered.map(({ category }) => category))];
    for (const icon of ['card', 'upi']) {
      const own = ordered.filter(
        ({ category, iconIds }) => category === icon || iconIds.includes(icon),
      );
      const places = [...new Set(own.map(({ category }) => order.indexOf(category)))];
      const first = Math.min(...places);
      expect(places.toSorted((a, b) => a - b)).toEqual(places.map((_place, at) => first + at));
    }
    const cards = ordered.filter(({ category }) => category === 'card');
    const tiles = [...new Set(cards.map(({ name }) => tileOf(name)))];
    const visa = tiles.indexOf('visa');
    if (visa >= 0 && tiles.includes('mastercard')) expect(tiles[visa + 1]).toBe('mastercard');
  });

  it.each(specialLists)('[LIST-19] has methods on the list %s', (list) => {
    expect(names(({ lists }) => lists?.includes(list))).not.toEqual([]);
  });

  it('[LIST-19] has five countries for transfers, with a circle flag', () => {
    const flagged = Object.entries(catalogue.countries).filter(([, it]) => it?.hasTransferFlag);
    expect(flagged.map(([code]) => code)).toEqual(['az', 'kg', 'kz', 'tj', 'uz']);
    expect(findMethod(catalogue, 'sbp_transgran_kz')?.iconIds).toEqual(['flags/kz']);
  });

  it('[LIST-20] returns a support link if the method has one', () => {
    const query = { country: 'de', currency: 'EUR', language: 'en', platform: 'ios' } as const;
    const { methods: list } = methodsFor(catalogue, { kind: 'deposit', ...query });
    const linkOf = (name: string) => list.find((method) => method.name === name)?.supportLink;
    expect(linkOf('skrill')).toBe('https://www.skrill.com/en/support/');
    expect(linkOf('klarna')).toBeUndefined();
  });

  it('[LIST-20] has a support link for at least twelve methods', () => {
    const linked = methods.flatMap(({ name, supportLink }) => (supportLink ? [name] : []));
    expect(linked.length).toBeGreaterThanOrEqual(12);
  });

  it('[P2P-14, LIST-19] has the peer-to-peer methods with their own rules', () => {
    expect(findMethod(catalogue, 'p2p_market')?.p2p?.amountRegex).toBeDefined();
    const listed = names(({ lists }) => lists?.includes('bkash-nagad-p2p'));
    expect(listed).toEqual(expect.arrayContaining(['bkash_p2p', 'nagad_p2p']));
  });

  it.each(languages)(
    '[CRY-5] guides players of crypto in Russia by video and steps: %s',
    (language) => {
      const query = { country: 'ru', currency: 'RUB', language, platform: 'mobile' } as const;
      const { methods } = methodsFor(catalogue, { kind: 'deposit', ...query });
      const coins = methods.filter(({ category }) => category === 'crypto');
      expect(coins.length).toBeGreaterThan(0);
      for (const { video_guide_url: guides, instruction_keys: steps = [], text } of coins) {
        const guide = 'guides/crypto-from-a-wallet.webm';
        const poster = 'guides/crypto-from-a-wallet.svg';
        expect(guides).toEqual({ ru_ru: { url: guide, redesign: guide, poster } });
        const own = text[language] ?? text['en'];
        expect(steps.map((key) => typeof own?.[key])).toEqual(Array(4).fill('string'));
      }
    },
  );

  it('[LIST-23] draws every badge, with its words', () => {
    const drawn = names(({ badgeIconId }) => badgeIconId !== undefined);
    expect(drawn).toEqual(names(({ badge }) => badge !== undefined));
    expect(drawn).toContain('pix');
  });

  // At least these: another catalogue, or a method that is added, may have more.
  const includes = (list: string[]) => expect.arrayContaining(list);

  it('[BON-4] allows no bonus for three methods', () => {
    const without = names(({ bonusAllowed }) => bonusAllowed === false);
    expect(without).toEqual(includes(['webmoney_usd', 'yamoney_h2h', 'yamoney_rub']));
  });

  it('[SEQ-7] opens nine methods externally', () => {
    const external = [
      'gpay_einpayz',
      'gpay_qr',
      'paytm',
      'paytm_qr',
      'phone_pe',
      'phone_pe_qr',
      'red_compra_bank_payments',
      'upi',
      'upi_qr',
    ];
    expect(names(({ opensExternally }) => opensExternally)).toEqual(includes(external));
  });

  it('[SEQ-25] marks those nine and the 22 host-to-host methods as redirect-style', () => {
    const hostToHost = names((method) => method.category === 'host-to-host');
    expect(hostToHost.length).toBeGreaterThanOrEqual(22);
    expect(names(({ redirectStyle }) => redirectStyle)).toEqual(
      names((method) => method.opensExternally || method.category === 'host-to-host'),
    );
    for (const { name, popup } of methods.filter(({ redirectStyle }) => redirectStyle)) {
      expect(popup, name).not.toBe(true);
    }
  });

  it('[CAP-5] uses recaptcha v3 for these ten methods and geetest for these seven', () => {
    const guarded = (by: string) => names(({ captcha }) => captcha === by);
    const scored = [
      'bank_transfer_nigeria',
      'card_h2h_rub',
      'eazype_india',
      'humo_p2p',
      'imps_india',
      'mobile_balance_russia',
      'red_compra_bank_payments',
      'virtual_account_indonesia',
      'webmoney_usd',
      'yamoney_h2h',
    ];
    const solved = [
      'bkash_p2p',
      'nagad_p2p',
      'p2p_card_kyrgyzstan',
      'p2p_card_ukraine',
      'p2p_market',
      'sbp_p2p',
      'uzcard_p2p',
    ];
    expect(guarded('recaptcha_v3')).toEqual(includes(scored));
    expect(guarded('geetest')).toEqual(includes(solved));
  });

  it('[P2P-13] checks the score of peer-to-peer players with at least one method', () => {
    const scored = names((method) => method.p2p && method.captcha === 'recaptcha_v3');
    expect(scored).toContain('humo_p2p');
  });

  it('[LIST-17] requires a preparation for the Indian invoice', () => {
    expect(findMethod(catalogue, 'imps_india')?.isPreparationRequired).toBe(true);
    expect(findMethod(catalogue, 'imps_india', 'withdrawal')?.isPreparationRequired).toBe(false);
  });

  it('[FORM-11] accepts 8, 9 or 10 digits for a peer-to-peer number, not 7 or 11', () => {
    const forms = methods.filter(({ name }) => name === 'p2p_card_kyrgyzstan');
    expect(forms.map(({ p2p }) => typeof p2p?.pattern)).toEqual(['string']);
    for (const form of forms) {
      const fields = form.fields.filter(({ category }) => category === 'p2p');
      expect(fields).toHaveLength(1);
      for (const { name } of fields) {
        const accepted = [7, 8, 9, 10, 11].filter((length) => {
          const values = { full_name: 'Given Family', [name]: '1'.repeat(length) };
          return Object.keys(validateFields(form, values)).length === 0;
        });
        expect(accepted).toEqual([8, 9, 10]);
      }
    }
  });
});
