import { describe } from 'vitest';
import { itReports, soundMethod, withField } from '../testing/test-catalogue.ts';

describe('a file with invalid texts', () => {
  itReports([
    ['no title', { ...soundMethod, text: {} }, 'text: no text for "title", neither in this file'],
    [
      '[I18N-5] a title missing in most languages',
      { ...soundMethod, text: { en: { title: 'x' }, es: { title: 'x' } } },
      'text: no text for "title" in ',
    ],
    ['an unknown language', { ...soundMethod, text: { all: { title: 'x' }, de: {} } }, 'text'],
    ['a badge without text', { ...soundMethod, badge: 'hot' }, 'badge: no text for "hot", neither'],
    [
      'an unused text',
      { ...soundMethod, text: { all: { title: 'x', other: 'y' } } },
      'text.all.other: nothing in this method refers to this text',
    ],
    [
      'a field without texts',
      { ...withField({}), text: { all: { title: 'x' } } },
      'fields.0.label_key: no text for "label_tax"',
    ],
  ]);
});
