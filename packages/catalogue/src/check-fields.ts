import type { Finding } from './problem.ts';
import { regexProblem } from './regex-safety.ts';
import type { CatalogueMethod } from './schema.ts';
import { isCardField, passes } from './validate-fields.ts';

type Field = CatalogueMethod['fields'][number];

export function checkFields(method: CatalogueMethod): Finding[] {
  const cards = method.fields.filter(isCardField).length;
  const found = method.fields.flatMap((field, index) =>
    checkField(method, field, index).map(([key, message]): Finding => ({
      path: ['fields', index, key],
      message,
    })),
  );
  if (method.checkLuhn && cards !== 1) {
    const message = 'checkLuhn needs exactly one field of category "card"';
    found.push({ path: ['checkLuhn'], message });
  }
  return found;
}

type KeyAndMessage = [key: keyof Field, message: string];

function checkField(method: CatalogueMethod, field: Field, index: number): KeyAndMessage[] {
  const found: KeyAndMessage[] = [];
  if (method.fields.findIndex(({ name }) => name === field.name) < index) {
    found.push(['name', `two fields are called "${field.name}"`]);
  }
  if (!field.isHidden && !field.label_key) found.push(['name', 'a field needs a label_key']);
  if (field.type === 'dropdown' && !field.values) found.push(['type', 'a dropdown needs values']);
  if (field.type === 'phone_with_prefix' && !/^\+\d{1,4}$/.test(field.prefix ?? '')) {
    found.push(['type', 'a phone needs a prefix such as "+52"']);
  }
  if (isCardField(field) && !field.sensitive) {
    found.push(['category', 'a card number must be marked sensitive']);
  }
  return [...found, ...checkRegex(method, field), ...checkTrigger(method, field)];
}

/** FORM-3: a regex goes with the message that explains it and an example that it accepts. */
function checkRegex(method: CatalogueMethod, field: Field): KeyAndMessage[] {
  const { regex, values, example } = field;
  if (regex === undefined && values === undefined) return [];
  const found: KeyAndMessage[] = [];
  if (!field.regex_error_key) {
    found.push(['name', 'what is checked needs a regex_error_key to say what is wrong']);
  }
  const problem = regex === undefined ? undefined : regexProblem(regex);
  if (problem) return [...found, ['regex', problem]];
  if (example === undefined && values === undefined) {
    found.push(['name', 'a field with a regex needs an example']);
  }
  if (example !== undefined && !passes(method, field, example)) {
    found.push(['example', `"${example}" does not pass the field's own check`]);
  }
  return found;
}

function checkTrigger(method: CatalogueMethod, field: Field): KeyAndMessage[] {
  const seen = new Set<string>([field.name]);
  let trigger = field.triggeredBy?.field;
  while (trigger !== undefined) {
    if (seen.has(trigger)) return [['triggeredBy', 'the triggers go round in a circle']];
    seen.add(trigger);
    const source = method.fields.find(({ name }) => name === trigger);
    if (!source) return [['triggeredBy', `there is no field "${trigger}"`]];
    trigger = source.triggeredBy?.field;
  }
  return [];
}
