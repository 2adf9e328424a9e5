import { type Check, Skipped, Warned } from './suite.ts';

export const kindsCheck: Check = {
  name: 'names what it asks for and where to pay by kinds that players read in their language',
  async run({ client: { kinds } }) {
    if (kinds.size === 0) throw new Skipped('no answer named a kind');
    const unknown = [...kinds].filter(([, isKnown]) => !isKnown).map(([kind]) => kind);
    if (unknown.length === 0) return;
    throw new Warned(`not known, so that the label stands in all languages: ${unknown.join(', ')}`);
  },
};
