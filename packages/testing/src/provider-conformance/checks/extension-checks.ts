import { strictEqual } from 'node:assert/strict';
import { expectAnswer, expectRefusal } from './expectations.ts';
import { type Check, depositRequest, newReference, Skipped } from '../suite.ts';

/** The optional parts of the protocol, which `PROVIDER_<NAME>_EXTENSIONS` switches on. */
export const extensionChecks: Check[] = [
  {
    name: 'finds a deposit by both ids, if its own id is in the query (provider-id)',
    ofOwnService: true,
    async run(context) {
      const { client } = context;
      const request = depositRequest(context);
      const made = expectAnswer('createDeposit', await client.ask('createDeposit', '', request));
      const { providerId } = made;
      const answer = await client.ask('depositStatus', request.reference, undefined, {
        providerId,
      });
      if (answer.status === 401) {
        throw new Skipped('its signatures do not cover the query: leave out provider-id');
      }
      const found = expectAnswer('depositStatus', answer);
      strictEqual(found.providerId, providerId);
      strictEqual(found.reference, request.reference);
    },
  },
  {
    name: 'credits nothing because a player comes back, whatever the address says (return)',
    async run(context) {
      const { client } = context;
      const request = depositRequest(context);
      const made = expectAnswer('createDeposit', await client.ask('createDeposit', '', request));
      const { providerId } = made;
      const back = { query: { status: 'paid', result: 'success' }, providerId };
      const answer = await client.ask('returnDeposit', request.reference, back);
      const { reference, status } = expectAnswer('returnDeposit', answer);
      strictEqual(reference, request.reference);
      strictEqual(status, 'waiting', 'an unpaid deposit must stay waiting');
      const unknown = await client.ask('returnDeposit', newReference(), { query: {} });
      expectRefusal(unknown, 404, 'the return to an unknown deposit');
    },
  },
];
