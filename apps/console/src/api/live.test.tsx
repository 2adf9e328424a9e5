import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { payment } from '../testing/fixtures.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';

/** An answer comes after so many further changes. */
const changesBeforeAnswer = 8;

it('a list is read to the end although changes come faster than answers', async () => {
  const found = [payment()];
  const reads: { changesLeft: number; answer: () => void }[] = [];
  const { announceChange } = renderConsole('/p/acme-games/payments', sessionOf(), {
    'GET /payments': async () => {
      const payments = [...found];
      await new Promise<void>((answer) => {
        reads.push({ changesLeft: changesBeforeAnswer, answer });
      });
      return { body: { payments, next: null } };
    },
  });
  const change = () => {
    announceChange();
    for (const read of reads) if (--read.changesLeft === 0) read.answer();
  };
  const answerAll = () => reads.forEach(({ answer }) => answer());
  const changes = setInterval(change, 200);
  try {
    await screen.findByRole('link', { name: /250/ });
    found.push(payment({ id: 'dep_2', amount: '63' }));
    await screen.findByRole('link', { name: /63/ }, { timeout: 15_000 });
  } finally {
    clearInterval(changes);
  }

  // The last of the changes is read too.
  found.push(payment({ id: 'dep_3', amount: '88' }));
  announceChange();
  const answers = setInterval(answerAll, 200);
  try {
    await screen.findByRole('link', { name: /88/ }, { timeout: 15_000 });
  } finally {
    clearInterval(answers);
  }
});
