import { operatorErrors } from '@opencashier/contract/operator/errors';
import { dateTime } from '../format/time.ts';
import { actorText } from '../format/words.ts';
import { knownText, valueText } from '../texts/text.ts';
import { ApiError } from './call.ts';

const meanings: ReadonlyMap<string, { meaning: string }> = new Map(Object.entries(operatorErrors));

/** The facts of a refusal as the texts use them. */
function shownValues({ values }: ApiError): Record<string, string> {
  const shown = Object.entries(values).map(([name, value]) => {
    if (name === 'at' || name === 'until') return [name, dateTime(value)];
    if (name === 'by') return [name, actorText(value)];
    return [name, name === 'decision' ? valueText('decision', value) : value];
  });
  return Object.fromEntries(shown) as Record<string, string>;
}

interface ErrorWords {
  words: string;
  /** The server's addition, such as the wrong field or the provider's refusal. */
  said?: string;
}

/** A refusal in the console's own words; only what they cannot know is quoted from the server. */
export function errorWords(error: Error): ErrorWords {
  if (!(error instanceof ApiError) || error.code === undefined) return { words: error.message };
  const { code, message } = error;
  const words = knownText(`error.${code}`, shownValues(error));
  if (words === undefined) return { words: message };
  const isPlain = message === meanings.get(code)?.meaning || Object.keys(error.values).length > 0;
  return { words, ...(isPlain ? {} : { said: message }) };
}

export function errorText(error: Error): string {
  const { words, said } = errorWords(error);
  return said === undefined ? words : `${words} “${said}”`;
}
