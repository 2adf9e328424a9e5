import { checkMask } from './check-mask.ts';
import type { Finding } from '../schema/problem.ts';
import { regexProblem } from './regex-safety.ts';
import { isP2pNumber } from '../schema/resolve-fields.ts';
import type { CatalogueField as Field, CatalogueMethod } from '../schema/schema.ts';
import { isCardField, passes, sentAs } from '../offer/validate-fields.ts';

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
  if (field.name in {} || sentAs(field) in {}) {
    found.push(['name', `no field may be called or sent as "${sentAs(field)}"`]);
  }
  if (!field.isHidden && !field.label_key) found.push(['name', 'a field needs a label_key']);
  if (field.type === 'dropdown' && !field.values) found.push(['type', 'a dropdown needs values']);
  if (field.type === 'phone_with_prefix' && !/^\+\d{1,4}$/.test(field.prefix ?? '')) {
    found.push(['type', 'a phone needs a prefix such as "+52"']);
  }
  if (isCardField(field) && !field.sensitive) {
    found.push(['category', 'a card number must be marked sensitive']);
  }
  if (isP2pNumber(field) && method.p2p?.pattern === undefined) {
    found.push(['category', 'a field of category "p2p" needs a pattern in p2p']);
  }
  const matching = checkRegex(method, field);
  // A rejected regex is never run.
  const isRefused = matching.some(([key]) => key === 'regex');
  return [
    ...found,
    ...matching,
    ...(isRefused ? [] : checkMask(method, field)),
    ...checkAlias(method, field),
    ...checkTrigger(method, field),
  ];
}

/** FORM-3: a regex needs an error message and an example that it accepts. */
function checkRegex(method: CatalogueMethod, field: Field): KeyAndMessage[] {
  const { regex, values, example, value } = field;
  const isChecked = regex !== undefined || values !== undefined || field.type === 'networks';
  if (!isChecked) return [];
  const found: KeyAndMessage[] = [];
  if (!field.regex_error_key) {
    found.push(['name', 'a field that is checked needs a regex_error_key to say what is wrong']);
  }
  const problem = regex === undefined ? undefined : regexProblem(regex);
  if (problem) return [...found, ['regex', problem]];
  if (example === undefined && regex !== undefined) {
    found.push(['name', 'a field with a regex needs an example']);
  }
  if (example !== undefined && !passes(method, field, example)) {
    found.push(['example', `"${example}" does not pass the field's own check`]);
  }
  if (value !== undefined && !passes(method, field, value)) {
    found.push(['value', `"${value}" does not pass the field's own check`]);
  }
  return found;
}

/** FORM-13: fields may share the name they are sent under if no two of them are visible at once. */
function checkAlias(method: CatalogueMethod, field: Field): KeyAndMessage[] {
  const alike = method.fields.filter((other) => other !== field && sentAs(other) === sentAs(field));
  const clash = alike.find((other) => {
    const [own, its] = [field.triggeredBy, other.triggeredBy];
    return !own || !its || own.field !== its.field || own.value === its.value;
  });
  if (!clash || clash.name === field.name) return [];
  const message = `is sent under the same name as "${clash.name}", and both may be shown at once`;
  return [['alias', message]];
}

function checkTrigger(method: CatalogueMethod, field: Field): KeyAndMessage[] {
  const seen = new Set<string>([field.name]);
  const { triggeredBy } = field;
  const source = method.fields.find(({ name }) => name === triggeredBy?.field);
  for (let next = triggeredBy?.field; next !== undefined;) {
    if (seen.has(next)) return [['triggeredBy', 'the triggers form a circle']];
    seen.add(next);
    const name = next;
    const found = method.fields.find((other) => other.name === name);
    if (!found) return [['triggeredBy', `there is no field "${name}"`]];
    next = found.triggeredBy?.field;
  }
  const value = triggeredBy?.value;
  if (!source || value === undefined || passes(method, source, value)) return [];
  return [['triggeredBy', `"${source.name}" never has the value "${value}"`]];
}
