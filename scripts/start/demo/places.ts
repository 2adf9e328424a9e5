/** A method with values that its form accepts, and how often players choose it. */
export interface DemoMethod {
  name: string;
  weight: number;
  /** The usual time until it is paid, from one to the other. */
  seconds: readonly [number, number];
  fields?: Record<string, string>;
}

/** A country of the demonstration: what its players pay with, and how much. */
export interface Place {
  country: string;
  currency: string;
  /** Amounts that people enter, within the limits of every method here. */
  amounts: readonly [number, ...number[]];
  deposits: readonly [DemoMethod, ...DemoMethod[]];
  withdrawal: DemoMethod;
  /** Amounts that are paid out at once, and that need a review. */
  smallPayout: number;
  reviewedPayout: number;
  /** An amount that a second person must approve. */
  largePayout: number;
}

/** The place of transfers between people, which nothing else happens in. */
export const peerToPeerPlace: Place = {
  country: 'ua',
  currency: 'UAH',
  amounts: [500, 1000, 2000, 3000],
  deposits: [{ name: 'visa', weight: 1, seconds: [14, 75] }],
  withdrawal: { name: 'p2p_privatbank', weight: 1, seconds: [300, 1700] },
  smallPayout: 2000,
  reviewedPayout: 15_000,
  largePayout: 45_000,
};

/** The busiest place first. */
export const places: readonly [Place, ...Place[]] = [
  {
    country: 'de',
    currency: 'EUR',
    amounts: [20, 25, 50, 75, 100, 150, 250, 500],
    deposits: [
      { name: 'visa', weight: 5, seconds: [14, 75] },
      {
        name: 'sepa_transfer',
        weight: 3,
        seconds: [120, 600],
        fields: { full_name: 'Jonas Weber' },
      },
      { name: 'klarna', weight: 2, seconds: [35, 140] },
      { name: 'paypal', weight: 3, seconds: [22, 90] },
    ],
    withdrawal: {
      name: 'sepa_transfer',
      weight: 1,
      seconds: [300, 1700],
      fields: { full_name: 'Jonas Weber', iban: 'DE89370400440532013000' },
    },
    smallPayout: 120,
    reviewedPayout: 640,
    largePayout: 1240,
  },
  {
    country: 'in',
    currency: 'INR',
    amounts: [1000, 1500, 2000, 2500, 5000, 10_000, 20_000],
    deposits: [
      { name: 'upi', weight: 6, seconds: [9, 40], fields: { upi_id: 'asha.rao@okhdfcbank' } },
      { name: 'paytm', weight: 3, seconds: [15, 60] },
      { name: 'phone_pe', weight: 2, seconds: [12, 50], fields: { phone: '+919820144567' } },
      { name: 'visa', weight: 2, seconds: [14, 75] },
    ],
    withdrawal: {
      name: 'imps_india',
      weight: 1,
      seconds: [25, 150],
      fields: { account: '50100123459012', ifsc: 'HDFC0001234', full_name: 'Asha Rao' },
    },
    smallPayout: 4000,
    reviewedPayout: 30_000,
    largePayout: 81_000,
  },
  {
    country: 'br',
    currency: 'BRL',
    amounts: [30, 50, 100, 150, 250, 400, 1000],
    deposits: [
      { name: 'pix', weight: 8, seconds: [11, 55], fields: { numberId: '52998224725' } },
      { name: 'picpay', weight: 2, seconds: [14, 60] },
      { name: 'visa', weight: 2, seconds: [14, 75] },
    ],
    withdrawal: {
      name: 'pix',
      weight: 1,
      seconds: [8, 60],
      fields: { pix_type: 'cpf', numberId: '52998224725' },
    },
    smallPayout: 300,
    reviewedPayout: 2150,
    largePayout: 7400,
  },
  {
    country: 'mx',
    currency: 'MXN',
    amounts: [100, 200, 500, 800, 1500, 3000],
    deposits: [
      { name: 'spei', weight: 5, seconds: [40, 240] },
      { name: 'oxxo_pay', weight: 3, seconds: [420, 1500] },
      { name: 'mastercard', weight: 2, seconds: [14, 75] },
    ],
    withdrawal: {
      name: 'spei',
      weight: 1,
      seconds: [45, 300],
      fields: { clabe: '032180000118359719', full_name: 'Lucía Ortega' },
    },
    smallPayout: 1200,
    reviewedPayout: 8200,
    largePayout: 24_000,
  },
  {
    country: 'tr',
    currency: 'TRY',
    amounts: [400, 500, 1000, 2000, 4000],
    deposits: [
      { name: 'papara', weight: 5, seconds: [15, 70], fields: { phone: '+905012345678' } },
      { name: 'havale', weight: 3, seconds: [150, 700], fields: { full_name: 'Deniz Kaya' } },
      { name: 'visa', weight: 2, seconds: [14, 75] },
    ],
    withdrawal: {
      name: 'havale',
      weight: 1,
      seconds: [240, 1500],
      fields: { full_name: 'Deniz Kaya', iban: 'TR330006100519786457841326' },
    },
    smallPayout: 2500,
    reviewedPayout: 12_500,
    largePayout: 36_000,
  },
];
