import { type Check, Skipped, Warned } from '../suite.ts';

export const kindsCheck: Check = {
  name: 'uses known kinds for fields and requisites, which have translated labels',
  async run({ client: { kinds } }) {
    if (kinds.size === 0) throw new Skipped('no response had a kind');
    const unknown = [...kinds].filter(([, isKnown]) => !isKnown).map(([kind]) => kind);
    if (unknown.length === 0) return;
    throw new Warned(
      `unknown kinds, so the label is the same in every language: ${unknown.join(', ')}`,
    );
  },
};
