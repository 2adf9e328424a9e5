import { peopleOf } from '@opencashier/contract/operator/access/people';

/** The answer to an operator, or the code of the refusal. */
export interface OperatorAnswer {
  body: Record<string, unknown>;
  code?: string;
  /** The proposal that a second person confirmed or refused. */
  proposal?: string;
}

/** An answer to a request under a reference. */
export interface ReferencedAnswer extends OperatorAnswer {
  reference: string;
}

/** A request of operators under one or two references, and how many of them were posted. */
export interface AskedTwice {
  asked: number;
  posted: number;
}

interface AskedName {
  reference: string;
  /** One of the operators also makes it under another reference. */
  asksAgain?: boolean;
  isRepeatShown?: boolean;
}

/** Two operators make the same request at once. */
export async function askTwice(
  { reference: name, asksAgain = false, isRepeatShown = false }: AskedName,
  act: (as: string, reference: string) => Promise<OperatorAnswer>,
): Promise<AskedTwice> {
  const ask = async (as: string, reference: string) => ({
    reference,
    ...(await act(as, reference)),
  });
  const answers = await Promise.all([
    ask('ann', name),
    ask('fay', name),
    ...(asksAgain ? [ask('fay', `${name}-too`)] : []),
  ]);
  return { asked: answers.length - 1, posted: countPosted(answers, { isRepeatShown }) };
}

/**
 * Counts the posted references. A reference is posted once, and names one thing. An operator who
 * repeats a request that two people made is shown their answer.
 */
export function countPosted(
  answers: readonly ReferencedAnswer[],
  { isRepeatShown = false }: { isRepeatShown?: boolean } = {},
): number {
  const posted = answers.filter(({ body }) => body['outcome'] === 'posted');
  const named = answers.filter(({ body }) => typeof body['id'] === 'string');
  const things = new Set(named.map(({ reference, body }) => `${reference} ${String(body['id'])}`));
  const isRepeated = !isRepeatShown && referencesOf(posted).size < posted.length;
  if (isRepeated || referencesOf(named).size < things.size) {
    throw new Error(`made twice: ${JSON.stringify(answers)}`);
  }
  return referencesOf(posted).size;
}

const referencesOf = (answers: readonly ReferencedAnswer[]): Set<string> =>
  new Set(answers.map(({ reference }) => reference));

/**
 * True if the request made the recorded decision. A proposal makes it for two people, and has no
 * effect if somebody decided the same alone while it waited.
 */
export function isDecidedBy(recorded: string, as: string, proposal: string | undefined): boolean {
  const [, second] = peopleOf(recorded);
  return proposal === undefined ? recorded === as : second !== undefined;
}
