import { type Attack, type Scene, withdrawalOf } from '../attack.ts';
import { codeFrom } from '../partner-files.ts';
import { isOk } from '../tally.ts';

const draftsMax = 30;
/** More than a person needs in an hour. */
const codesMax = 15;
const guessesMax = 30;

async function draftOf({ via }: Scene, token: string, amount: string): Promise<string | undefined> {
  const reply = await via.ask(token, 'withdrawal-create', withdrawalOf(amount));
  return (reply.body as { id?: string } | undefined)?.id;
}

/** New drafts must not give new guesses. */
async function runCodes(scene: Scene): Promise<void> {
  const { world, via, tally } = scene;
  const { token, user } = await world.newPlayer(10_000_00n);
  let guesses = 0;
  for (let round = 0; round < draftsMax; round += 1) {
    const id = await draftOf(scene, token, '150');
    if (id === undefined) continue;
    await via.ask(token, 'code-send', { id });
    for (let guess = 0; guess < 5; guess += 1) {
      const code = String(100_000 + Math.floor(scene.random() * 900_000));
      const reply = await via.ask(token, 'withdrawal-confirm', { id, code });
      tally.mustFail('a guessed code', reply);
      if (JSON.stringify(reply.body ?? '').includes('codeWrong')) guesses += 1;
    }
  }
  const sent = world.receiver.codesFor(user);
  tally.mustHold('no code was sent or tried, so nothing was tested', sent > 0 && guesses > 0);
  tally.mustHold(`one player had ${sent} codes sent`, sent <= codesMax);
  tally.mustHold(`one player tried ${guesses} codes`, guesses <= guessesMax);
}

export const codes: Attack = {
  title: 'one-time codes of one player, over many drafts',
  isPerTransport: true,
  size: 1,
  run: runCodes,
};

/** Many sums below the limit add up to one above it. */
async function runSplitting(scene: Scene): Promise<void> {
  const { world, via, tally } = scene;
  const { token } = await world.newPlayer(1_000_00n);
  let withoutCode = 0;
  for (let round = 0; round < 6; round += 1) {
    const id = await draftOf(scene, token, '45');
    if (id === undefined) continue;
    const reply = await via.ask(token, 'withdrawal-confirm', { id });
    tally.tryOnce('a small withdrawal', reply);
    if (isOk(reply)) withoutCode += 45;
  }
  tally.mustHold('no small withdrawal passed, so nothing was tested', withoutCode > 0);
  tally.mustHold(`${withoutCode} EUR left without a code`, withoutCode < codeFrom);
}

export const splitting: Attack = {
  title: 'withdrawals just below the sum that needs a code',
  isPerTransport: true,
  size: 1,
  run: runSplitting,
};
