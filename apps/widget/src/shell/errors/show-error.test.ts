import { languages } from '@opencashier/contract/formats/languages';
import { textParts } from '@opencashier/contract/formats/text-parts';
import { beforeEach, describe, expect, it } from 'vitest';
import { setMessages } from '../../i18n/text.ts';
import { CashierError } from '../../ports/cashier-error.ts';
import { useSnackbars } from '../../state/snackbars.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { beginTest } from '../../testing/fixtures.ts';
import { textsOf } from '../../testing/texts-of.ts';
import { showError } from './show-error.ts';

const statuses = [403, 404, 413, 429, 502, 503, 504];

beforeEach(() => beginTest());

describe('an error status without a known code', () => {
  it.each(languages)('[ERR-7] shows a snackbar in %s', (name) => {
    const texts = textsOf(name);
    // Without the English fallback, so that the set's own text is shown.
    setMessages(name, texts, {});
    for (const status of statuses) {
      showError(fakePorts(), new CashierError('no', { status }));
      const shown = useSnackbars.getState().list.at(-1)?.content;
      expect(shown).toBe(texts[`common.errors.${status}`]);
      expect(shown).not.toBe(texts['common.errors.provider']);
    }
  });

  it('[ERR-7] adds no texts to the first list', () => {
    const { first } = textParts(textsOf('en'));
    expect(Object.keys(first).filter((key) => /errors\.\d/.test(key))).toEqual([]);
  });
});
