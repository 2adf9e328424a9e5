import { loadCatalogue, preparedAnswer } from '@opencashier/catalogue';
import type { PaymentMethod } from '@opencashier/contract/methods/methods';

const catalogue = loadCatalogue();

export interface ShippedMethod {
  method: PaymentMethod;
  /** A player to whom the method is offered. */
  player: { currency: string; paymentGeo: string };
  /** The catalogue's examples, which pass every check of a form. */
  examples: Record<string, string>;
}

/** A deposit method of the shipped catalogue, as the server sends it. */
export function shippedMethod(name: string): ShippedMethod {
  const file = catalogue.methods.get(name);
  const [country = ''] = file?.countries ?? [];
  const [currency = ''] = file?.currency ?? [];
  const query = { kind: 'deposit', country, currency, language: 'en', platform: 'mobile' } as const;
  const { methods } = preparedAnswer(catalogue, query).body;
  const method = methods.find((candidate) => candidate.name === name);
  if (!file || !method) throw new Error(`${name} is not offered in ${country}`);
  const examples = file.fields.map((field) => {
    const { example = '', prefix = '', value, values } = field;
    // The form shows the prefix beside the input.
    const typed = example.startsWith(prefix) ? example.slice(prefix.length) : example;
    return [field.name, typed || value || values?.[0]?.value || ''];
  });
  return {
    method,
    player: { currency, paymentGeo: country.toUpperCase() },
    examples: Object.fromEntries(examples) as Record<string, string>,
  };
}
