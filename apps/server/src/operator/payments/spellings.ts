import { hexToBytes } from '@noble/hashes/utils.js';
import { checksummed } from '../../chains/address-formats.ts';

const addressDigits = 40;

/**
 * The ways in which the same address or txid may be stored. Upper and lower case mean the same in
 * hexadecimal and in SegWit addresses; each chain and provider writes its own.
 */
export function spellingsOf(text: string): string[] {
  const lower = text.toLowerCase();
  const digits = /^(?:0x)?([0-9a-f]{40,})$/.exec(lower)?.[1];
  if (digits === undefined) return [...new Set([text, lower])];
  const checked =
    digits.length === addressDigits ? [checksummed(hexToBytes(digits))] : [digits.toUpperCase()];
  return [...new Set([text, digits, `0x${digits}`, ...checked])];
}
