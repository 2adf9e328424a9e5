// Engine.IO's "message", Socket.IO's "event", and the event that carries answers.
const answerStart = '42["message"';
const textOpcode = 1;

/** Reads the frames of a WebSocket server, and repeats those that are answers if asked to. */
export class FrameRepeater {
  #rest = Buffer.alloc(0);
  #isUpgraded = false;

  /** The bytes to forward. An incomplete frame waits for its rest if it may be an answer. */
  read(chunk: Buffer, twice: boolean): Buffer {
    if (!this.#isUpgraded) {
      this.#isUpgraded = chunk.includes('101 Switching Protocols');
      return chunk;
    }
    const bytes = Buffer.concat([this.#rest, chunk]);
    const frames: Buffer[] = [];
    let at = 0;
    for (;;) {
      const frame = frameAt(bytes, at);
      if (!frame) break;
      at += frame.bytes.length;
      const isAnswer = frame.opcode === textOpcode && frame.text.startsWith(answerStart);
      frames.push(frame.bytes, ...(twice && isAnswer ? [frame.bytes] : []));
    }
    this.#rest = bytes.subarray(at);
    return Buffer.concat(frames);
  }
}

interface Frame {
  opcode: number;
  text: string;
  bytes: Buffer;
}

/** A server's frame is not masked: two bytes, an extended length if needed, the payload. */
function frameAt(bytes: Buffer, at: number): Frame | undefined {
  const first = bytes[at];
  const short = bytes[at + 1];
  if (first === undefined || short === undefined) return undefined;
  const start = at + ({ 126: 4, 127: 10 }[short] ?? 2);
  if (bytes.length < start) return undefined;
  const end = start + lengthOf(bytes, at, short);
  if (bytes.length < end) return undefined;
  return {
    opcode: first & 0x0f,
    text: bytes.toString('utf8', start, Math.min(end, start + answerStart.length)),
    bytes: bytes.subarray(at, end),
  };
}

function lengthOf(bytes: Buffer, at: number, short: number): number {
  if (short === 126) return bytes.readUInt16BE(at + 2);
  if (short === 127) return Number(bytes.readBigUInt64BE(at + 2));
  return short;
}
