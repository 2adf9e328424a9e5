export interface BrCodeOrder {
  /** The payee's Pix key; here a random one. */
  pixKey: string;
  amount: string;
  merchant: string;
  city: string;
  /** Up to 25 letters and digits that identify the payment to the payee. */
  transaction: string;
}

/** An EMV field: its id, length and value. */
function field(number: string, value: string): string {
  return `${number}${String(value.length).padStart(2, '0')}${value}`;
}

/** A BR Code has names in plain ASCII, which every reader supports. */
function plain(text: string, maxLength: number): string {
  const ascii = text.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '');
  return ascii.slice(0, maxLength);
}

/** CRC-16/CCITT-FALSE over the bytes of the text. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * The payload of a Pix QR code and of “Pix copia e cola”: an EMV merchant-presented code with the
 * Central Bank's account template, the amount, and a checksum over all of it.
 */
export function brCode({ pixKey, amount, merchant, city, transaction }: BrCodeOrder): string {
  const account = field('00', 'br.gov.bcb.pix') + field('01', pixKey);
  const body = [
    field('00', '01'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    field('54', Number(amount).toFixed(2)),
    field('58', 'BR'),
    field('59', plain(merchant, 25)),
    field('60', plain(city, 15)),
    field('62', field('05', transaction.replaceAll(/[^a-z0-9]/gi, '').slice(0, 25))),
    // The checksum also covers its own id and length.
    '6304',
  ].join('');
  return body + crc16(body);
}
