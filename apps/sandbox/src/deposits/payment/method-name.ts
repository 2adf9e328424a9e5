// The methods whose names cannot be derived well from their ids.
const names: Record<string, string> = {
  airtel_money: 'Airtel Money',
  bkash: 'bKash',
  gpay: 'Google Pay',
  gpay_qr: 'Google Pay QR',
  imps: 'IMPS',
  mpesa: 'M-Pesa',
  oxxo: 'OXXO',
  oxxo_pay: 'OXXO Pay',
  paytm: 'Paytm',
  paytm_qr: 'Paytm QR',
  phone_pe: 'PhonePe',
  phone_pe_qr: 'PhonePe QR',
  pix: 'Pix',
  qris: 'QRIS',
  sbp: 'SBP',
  spei: 'SPEI',
  upi: 'UPI',
  upi_qr: 'UPI QR',
};

export function methodName(method: string): string {
  const name = method.toLowerCase();
  if (Object.hasOwn(names, name)) return names[name] ?? method;
  const words = name.split(/[_-]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || method;
}
