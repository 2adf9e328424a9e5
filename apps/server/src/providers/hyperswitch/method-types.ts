/**
 * The API's names for our methods. For any other method, the page offers all methods of the
 * profile.
 */
const types: Readonly<Record<string, readonly string[]>> = {
  alipay: ['ali_pay'],
  apple_pay: ['apple_pay'],
  bancontact: ['bancontact_card'],
  bizum: ['bizum'],
  blik: ['blik'],
  boleto: ['boleto'],
  cash_app: ['cashapp'],
  dana: ['dana'],
  efecty: ['efecty'],
  eps: ['eps'],
  gcash: ['gcash'],
  google_pay: ['google_pay'],
  gopay: ['go_pay'],
  ideal: ['ideal'],
  interac: ['interac'],
  kakao_pay: ['kakao_pay'],
  klarna: ['klarna'],
  mastercard: ['credit', 'debit'],
  mb_way: ['mb_way'],
  momo_vietnam: ['momo'],
  multibanco: ['multibanco'],
  oxxo_pay: ['oxxo'],
  pago_efectivo: ['pago_efectivo'],
  paypal: ['paypal'],
  paysafecard: ['pay_safe_card'],
  pix: ['pix'],
  pix_redirect: ['pix'],
  promptpay: ['prompt_pay'],
  przelewy24: ['przelewy24'],
  pse: ['pse'],
  red_compra_bank_payments: ['red_compra'],
  revolut_pay: ['revolut_pay'],
  sepa_transfer: ['sepa_bank_transfer'],
  skrill: ['skrill'],
  swish: ['swish'],
  touch_n_go: ['touch_n_go'],
  trustly: ['trustly'],
  venmo: ['venmo'],
  vietqr: ['viet_qr'],
  visa: ['credit', 'debit'],
};

export function typesOf(method: string): { allowed_payment_method_types?: readonly string[] } {
  const own = types[method];
  return own ? { allowed_payment_method_types: own } : {};
}
