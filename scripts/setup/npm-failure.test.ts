import { expect, it } from 'vitest';
import { explainNpmFailure } from './npm-failure.mjs';

it.each([
  ['npm error code ENOTFOUND\nnpm error network request failed', 'check the network or proxy'],
  ['npm error code EAI_AGAIN', 'check the network or proxy'],
  ['npm error code EUSAGE\nnpm error `npm ci` can only install', 'run npm install'],
  ['npm error code EACCES\nnpm error syscall mkdir', 'no write permission'],
  ['npm error code ENOSPC', 'the disk is full'],
  ['npm error code ELIFECYCLE\nnpm error path a\nnpm error It broke.', 'failed: It broke.'],
  ['', 'npm gave no reason'],
])('explains %j in one line', (stderr, expected) => {
  const line = explainNpmFailure('ci', stderr);
  expect(line).toContain(expected);
  expect(line).not.toContain('\n');
});
