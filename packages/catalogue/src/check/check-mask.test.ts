import { describe, expect, it } from 'vitest';
import { problemsOf, itReports, withField } from '../testing/test-catalogue.ts';

const withMask = (change: object): object =>
  withField({ mask: '00/00', regex: '^\\d{2}/?\\d{2}$', example: '08/29', ...change });

describe('the mask of a field', () => {
  it.each([
    ['00/00', '^\\d{2}/?\\d{2}$', '08/29'],
    ['000.000.000-00', '^[\\d.-]{11,14}$', '529.982.247-25'],
    ['aaaa0*****', '^[A-Z]{4}0\\w{5}$', 'HDFC0A12B3'],
    ['0000 0000[ 0000]', '^[\\d ]{8,14}$', '1234 5678'],
    ['date', '^[\\d.]{10}$', '31.12.1999'],
  ])('[FORM-12] may be %s', (mask, regex, example) => {
    expect(problemsOf(withMask({ mask, regex, example }))).toEqual([]);
  });

  itReports([
    [
      '[FORM-12] an example without the marks of its mask',
      withMask({ example: '0829' }),
      '33: fields.0.example: "0829" becomes "08/29" in the mask "00/00"',
    ],
    [
      '[FORM-12] an example that is longer than its mask',
      withMask({ regex: '^[\\d/]+$', example: '08/2029' }),
      'fields.0.example: "08/2029" becomes "08/20" in the mask "00/00"',
    ],
    [
      '[FORM-12] an example that is shorter than its mask',
      withMask({ regex: '^[\\d/]+$', example: '08/2' }),
      'fields.0.example: "08/2" does not fill the mask "00/00"',
    ],
    [
      '[FORM-12] a date that does not exist',
      withMask({ mask: 'date', regex: '^[\\d.]+$', example: '31.02.1999' }),
      'fields.0.example: "31.02.1999" becomes "31.02.199" in the mask "date"',
    ],
    [
      '[FORM-12] a regex that requires the characters of the mask',
      withMask({ regex: '^\\d{2}/\\d{2}$' }),
      'fields.0.regex: the example is sent without its mask, as "0829", and that does not pass',
    ],
    [
      '[FORM-12] a mask without an example',
      withMask({ regex: undefined, regex_error_key: undefined, example: undefined }),
      'fields.0.mask: a field with a mask needs an example',
    ],
    [
      '[FORM-12] a mask without any input position',
      withMask({ mask: '##/##' }),
      'fields.0.mask: nothing can be typed in "##/##"',
    ],
    [
      'a mask with an invalid regex',
      withMask({ regex: '^[$' }),
      'fields.0.regex: not a valid unicode regex',
    ],
  ]);
});
