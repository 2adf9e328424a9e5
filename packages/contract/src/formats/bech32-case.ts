// Longer than any Base58 address of the same coins, which may begin with the same letters.
const allUpper = /^[A-Z]{2,}1[AC-HJ-NP-Z02-9]{32,}$/;

/**
 * BIP 173: an address in upper case, as QR codes contain it because such a code is smaller, is the
 * same address; this returns its usual form. Mixed case is invalid and stays as it is.
 */
export function lowerBech32(address: string): string {
  return allUpper.test(address) ? address.toLowerCase() : address;
}
