import { expect, it } from 'vitest';
import { beginTest, testConfig } from '../testing/fixtures.ts';
import { imageOf, setImages } from './images.ts';

const origin = 'https://static.acme.example';

it('[START-6] takes the host’s images from the partner’s asset origins only', () => {
  const refused = [
    'https://evil.example/a.svg',
    'https://static.acme.example.evil.example/a.svg',
    'https://static.acme.example@evil.example/a.svg',
    'https://static.acme.example:8443/a.svg',
    'http://static.acme.example/a.svg',
    'blob:https://static.acme.example/a',
    'data:image/svg+xml,<svg/>',
    'javascript:alert(1)',
    '//static.acme.example/a.svg',
    '/a.svg',
  ];
  const assets = Object.fromEntries(refused.map((url, index) => [`n${index}`, url]));
  setImages({ ...assets, logo: `${origin}/logo.svg` }, [origin]);
  expect(imageOf('logo')).toBe(`${origin}/logo.svg`);
  expect(refused.map((_, index) => imageOf(`n${index}`)).filter(Boolean)).toEqual([]);
  expect([imageOf('toString'), imageOf('unknown')]).toEqual([undefined, undefined]);
  setImages({ logo: `${origin}/logo.svg` }, []);
  expect(imageOf('logo')).toBeUndefined();
});

it('[START-6] takes the images of the start data when the session begins', () => {
  const schema = { assets: { logo: `${origin}/logo.svg` } };
  beginTest({ schema }, { ...testConfig, assetOrigins: [origin] });
  expect(imageOf('logo')).toBe(`${origin}/logo.svg`);
  beginTest({ schema });
  expect(imageOf('logo')).toBeUndefined();
});
