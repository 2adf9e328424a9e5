import { ok, strictEqual } from 'node:assert/strict';
import { expectAnswer, expectRefusal } from './expectations.ts';
import type { Check } from '../suite.ts';

/** For providers of peer-to-peer requisites; the others answer 501, which skips these checks. */
export const requisitesChecks: Check[] = [
  {
    name: 'lists the recipients who accept payments now, each once and with details to pay to',
    async run({ client, deposit: { fields: _fields, ...query } }) {
      const request = { ...query, language: 'en', player: 'conformance' };
      const answer = await client.ask('listRequisites', '', request);
      if (answer.status === 422) {
        expectRefusal(answer, 422, 'a method without recipients');
        return;
      }
      const { requisites } = expectAnswer('listRequisites', answer);
      strictEqual(new Set(requisites.map(({ id }) => id)).size, requisites.length);
      for (const { id, number, phone, rows } of requisites) {
        ok(number ?? phone ?? rows?.length, `${id} has no details to send money to`);
      }
    },
  },
];
