import { generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
  key: string;
  cert: string;
}

/** A self-signed certificate for 127.0.0.1, valid for an hour. Production accepts only TLS. */
export function createCertificate(now = new Date()): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(objectId(0x55, 0x04, 0x03), text('attack'))));
  const content = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(time(now.getTime() - 3_600_000), time(now.getTime() + 3_600_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(isAuthority, forLoopback)),
  );
  const signature = sign('sha256', content, privateKey);
  const whole = sequence(
    content,
    ecdsaWithSha256,
    tagged(0x03, Buffer.concat([Buffer.alloc(1), signature])),
  );
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}

/** One value in DER: tag, length, content. */
function tagged(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Uint8Array[]) => tagged(0x30, ...parts);
const set = (...parts: Uint8Array[]) => tagged(0x31, ...parts);
const integer = (value: number) => tagged(0x02, Buffer.from([value]));
const objectId = (...bytes: number[]) => tagged(0x06, Buffer.from(bytes));
const text = (value: string) => tagged(0x0c, Buffer.from(value));
const octets = (content: Uint8Array) => tagged(0x04, content);

function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return tagged(0x18, Buffer.from(`${digits}Z`));
}

const ecdsaWithSha256 = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const isAuthority = sequence(
  objectId(0x55, 0x1d, 0x13),
  octets(sequence(tagged(0x01, Buffer.from([255])))),
);
const forLoopback = sequence(
  objectId(0x55, 0x1d, 0x11),
  octets(sequence(tagged(0x87, Buffer.from([127, 0, 0, 1])))),
);
