import listed from './hostile-addresses.json' with { type: 'json' };

const rejectedSchemes = ['javascript', 'data', 'file', 'blob', 'about', 'chrome'];

const bodies: Readonly<Record<string, string>> = {
  javascript: 'alert(document.domain)',
  data: 'text/html,<script>alert(1)</script>',
  file: '///etc/passwd',
  blob: 'https://pay.example/1f1f',
  about: 'blank',
  chrome: '//settings',
};

/** Every spelling that a browser or a careless parser may take for the scheme. */
function spellings(scheme: string): string[] {
  const body = bodies[scheme] ?? '';
  const middle = Math.floor(scheme.length / 2);
  const [head, tail] = [scheme.slice(0, middle), scheme.slice(middle)];
  const mixed = head.toUpperCase() + tail;
  return [
    `${scheme}:${body}`,
    `${scheme.toUpperCase()}:${body}`,
    `${mixed}:${body}`,
    ` ${scheme}:${body}`,
    `\t${scheme}:${body}`,
    `\n${scheme}:${body}`,
    `\u0000${scheme}:${body}`,
    `\u0001${scheme}:${body}`,
    `\u00a0${scheme}:${body}`,
    `\u200b${scheme}:${body}`,
    `\ufeff${scheme}:${body}`,
    `${head}\t${tail}:${body}`,
    `${head}\n${tail}:${body}`,
    `${head}\r\n${tail}:${body}`,
    `${head}\u0000${tail}:${body}`,
    `${scheme} :${body}`,
    `${scheme}\t:${body}`,
    `${scheme}://pay.example/%0a${body}`,
    `${scheme}&colon;${body}`,
    `${scheme}%3a${body}`,
    `${head}%09${tail}:${body}`,
    `&#${scheme.codePointAt(0)};${scheme.slice(1)}:${body}`,
    `view-source:${scheme}:${body}`,
    `url=${scheme}:${body}`,
  ];
}

/** Addresses that our software must never open, by the kind of attack. */
export const hostileAddresses: Readonly<Record<string, readonly unknown[]>> = {
  'a rejected scheme': rejectedSchemes.flatMap(spellings),

  ...listed,

  'half a character in it': ['https://pay.example/\ud800'],

  'too long': [
    `https://pay.example/${'a'.repeat(8192)}`,
    `https://pay.example/?${'x=1&'.repeat(5000)}`,
    `upi://pay?pn=${'a'.repeat(100_000)}`,
  ],

  'no text at all': [
    undefined,
    null,
    0,
    1,
    true,
    {},
    [],
    ['https://pay.example/'],
    { href: 'https://pay.example/' },
    { toString: () => 'https://pay.example/' },
    new URL('https://pay.example/'),
  ],
};

/** Addresses that must not be opened in development either. */
export const hostileInDevelopment: readonly string[] = [
  'http://127.0.0.1.evil.example/',
  'http://localhost.evil.example:4402/',
  'http://evil.example/',
  'http://127.0.0.1:4403/',
  'http://127.0.0.2:4402/',
  'http://2130706433:4402/',
  'http://0x7f.0.0.1:4402/',
  'http://0:4402/',
  'http://user@127.0.0.1:4402/',
  'http://192.168.0.1:4402/',
  'http://[::ffff:127.0.0.1]:4402/',
  'http:127.0.0.1:4402/',
  'HTTP://127.0.0.1:4402/',
  'ws://127.0.0.1:4402/',
];
