import { askPatiently, isSoon } from '../../ask-patiently.ts';
import { type Attack, type Scene, withdrawalOf } from '../../attack.ts';
import { codeFrom } from '../../partner-files.ts';
import { codeOf, isOk } from '../../attack-record.ts';

const draftsMax = 25;
/** More than a person needs in an hour. */
const codesMax = 15;
const guessesMax = 30;
const guessesPerDraft = 4;

/** A draft, or undefined if the server makes none for this player any more. */
async function draftOf(scene: Scene, token: string, amount: string): Promise<string | undefined> {
  const reply = await askPatiently(scene, token, 'withdrawal-create', withdrawalOf(amount));
  return (reply.body as { id?: string } | undefined)?.id;
}

/** New drafts must not give new guesses. */
async function guessCodes(scene: Scene): Promise<void> {
  const { world, record, random } = scene;
  const { token, user } = await world.newPlayer(10_000_00n);
  let guesses = 0;
  let isLocked = false;
  for (let round = 0; round < draftsMax; round += 1) {
    const id = await draftOf(scene, token, '150');
    if (id === undefined) break;
    await askPatiently(scene, token, 'code-send', { id });
    for (let guess = 0; guess < guessesPerDraft; guess += 1) {
      const code = String(100_000 + Math.floor(random() * 900_000));
      const reply = await askPatiently(scene, token, 'withdrawal-confirm', { id, code });
      record.mustFail('a guessed code', reply);
      if (codeOf(reply) === 'banking.codeWrong') guesses += 1;
      if (codeOf(reply) === 'banking.codesLocked') isLocked = true;
    }
  }
  record.mustHaveTried('the codes of more than one draft', guesses > guessesPerDraft);
  record.mustHold(`one player tried ${guesses} codes`, guesses <= guessesMax);
  record.mustHold('a guesser was not locked', isLocked);
  const isTold = await isSoon(() => world.receiver.isHeld(user));
  record.mustHold('the operator was not told of a guesser', isTold);
}

/** Nor may they give new messages, which cost money. */
async function requestCodes(scene: Scene): Promise<void> {
  const { world, record } = scene;
  const { token, user } = await world.newPlayer(10_000_00n);
  let requests = 0;
  let isLocked = false;
  for (let round = 0; round < draftsMax; round += 1) {
    const id = await draftOf(scene, token, '150');
    if (id === undefined) break;
    const reply = await askPatiently(scene, token, 'code-send', { id });
    record.tryOnce('a request for a code', reply);
    requests += 1;
    if (codeOf(reply) === 'banking.codesLocked') isLocked = true;
  }
  const sent = world.receiver.codesFor(user);
  record.mustHaveTried('more requests than codes', sent > 1 && requests > sent);
  record.mustHold(`one player had ${sent} codes sent`, sent <= codesMax);
  record.mustHold('who requests codes without end was not locked', isLocked);
}

export const codes: Attack = {
  title: 'one-time codes of one player, over many drafts',
  isPerTransport: true,
  size: 1,
  async run(scene) {
    await guessCodes(scene);
    await requestCodes(scene);
  },
};

const part = 45;

/** Many sums below the limit add up to one above it. */
async function runSplitting(scene: Scene): Promise<void> {
  const { world, record } = scene;
  const { token } = await world.newPlayer(1_000_00n);
  let withoutCode = 0;
  let askedForCode = 0;
  for (let round = 0; round < 6; round += 1) {
    const id = await draftOf(scene, token, String(part));
    record.mustHaveTried('a small withdrawal', id !== undefined);
    if (id === undefined) return;
    const reply = await askPatiently(scene, token, 'withdrawal-confirm', { id });
    record.tryOnce('a small withdrawal', reply);
    if (isOk(reply)) withoutCode += part;
    if (codeOf(reply) === 'banking.codeRequired') askedForCode += 1;
  }
  const allowed = Math.floor((codeFrom - 1) / part);
  record.mustHaveTried('as much as is allowed without a code', withoutCode >= allowed * part);
  record.mustHold(`${withoutCode} EUR left without a code`, withoutCode < codeFrom);
  record.mustHold('not every further withdrawal asked for a code', askedForCode === 6 - allowed);
}

export const splitting: Attack = {
  title: 'withdrawals just below the sum that needs a code',
  isPerTransport: true,
  size: 1,
  run: runSplitting,
};
