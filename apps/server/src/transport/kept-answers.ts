import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import type { GatewayAnswer } from './call-gateway.ts';
import { type Compressed, compressLazily } from './send-compressed.ts';

type Prepared = NonNullable<GatewayAnswer['prepared']>;

interface KeptAnswer {
  forms: Compressed;
  isImproved: boolean;
}

const kept = new Map<string, KeptAnswer>();
const keptMax = 500;

// The best quality takes forty milliseconds for a tenth fewer bytes. A client that requests list
// after list, each for another country and currency, would keep all other players waiting.
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * A prepared answer is compressed once, for both transports; the tag identifies its exact bytes. It
 * contains nothing about the player, so its compressed size tells nothing either.
 */
export function compressedOnce({ etag, json }: Prepared): Compressed {
  const known = kept.get(etag);
  if (known) return known.forms;
  const plain = Buffer.from(json);
  const forms = compressLazily(plain, () => brotliCompressSync(plain, fastBrotli));
  if (kept.size >= keptMax) kept.clear();
  kept.set(etag, { forms, isImproved: false });
  return forms;
}

/**
 * For HTTP, an answer that is requested again gets the best compression, on a separate thread.
 * Sockets do not read it.
 */
export function compressedBest(prepared: Prepared): Compressed {
  const answer = kept.get(prepared.etag);
  if (!answer) return compressedOnce(prepared);
  const { forms } = answer;
  if (!answer.isImproved) {
    answer.isImproved = true;
    brotliCompress(forms.plain, (error, br) => {
      const gz = () => forms.gz;
      if (!error) answer.forms = compressLazily(forms.plain, () => br, gz);
    });
  }
  return forms;
}
