import { expect, it } from 'vitest';
import { callErrorOf } from './refusal.ts';

it.each([
  ['ECONNRESET', 'read ECONNRESET'],
  ['57P01', 'terminating connection due to administrator command'],
  ['57P02', 'terminating connection because of crash of another server process'],
  ['57P03', 'the database system is starting up'],
  ['57014', 'canceling statement due to statement timeout'],
  ['08006', 'connection failure'],
  ['25006', 'cannot execute INSERT in a read-only transaction'],
  ['53300', 'sorry, too many clients already'],
  [undefined, 'Connection terminated unexpectedly'],
  [undefined, 'Client has encountered a connection error and is not queryable'],
  [undefined, 'timeout exceeded when trying to connect'],
])('an unavailable database (%s) is reported as such: %s', (code, message) => {
  const error = Object.assign(new Error(message), code === undefined ? {} : { code });
  expect(callErrorOf(error).body.code).toBe('server.unavailable');
});

it.each([
  ['23514', 'new row violates check constraint'],
  ['42P01', 'relation does not exist'],
  [undefined, 'the deposit no longer exists'],
])('an internal error (%s) reveals nothing', (code, message) => {
  const error = Object.assign(new Error(message), code === undefined ? {} : { code });
  const { code: sentCode, message: sentMessage } = callErrorOf(error).body;
  expect(sentCode).toBe('server.internal');
  expect(sentMessage).not.toContain(message);
});
