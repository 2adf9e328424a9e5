import { personRoles } from '@opencashier/contract/operator/access/operators';
import { operatorAccess, type OperatorRole } from '@opencashier/contract/operator/access/roles';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../api/queries.ts';
import { OperatorContext } from '../api/session.ts';
import { sessionOf } from '../testing/render-console.tsx';
import { Assignee } from './Assignee.tsx';

const kinds = [
  { of: 'case', assign: 'assignCase', release: 'releaseCase' },
  { of: 'notice', assign: 'assignNotice', release: 'releaseNotice' },
  { of: 'dispute', assign: 'assignDispute', release: 'releaseDispute' },
] as const;
const matrix = personRoles.flatMap((role) => kinds.map((kind) => ({ role, ...kind })));

it.each(matrix)('$role gets the buttons of $assign and $release by role', (row) => {
  const { role, of, assign, release } = row;
  const isAllowed = (operation: keyof typeof operatorAccess) =>
    (operatorAccess[operation].roles as readonly OperatorRole[]).includes(role);
  const operations = (Object.keys(operatorAccess) as (keyof typeof operatorAccess)[]).filter(
    isAllowed,
  );
  const view = sessionOf({ role, operations });
  const own = { by: view.operator.id, at: '2026-11-18T00:00:00.000Z' };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OperatorContext value={{ view, partner: 'acme-games' }}>
        <Assignee of={of} pathParams={{ id: '1' }} assignee={undefined} isOpen />
        <Assignee of={of} pathParams={{ id: '2' }} assignee={own} isOpen />
      </OperatorContext>
    </QueryClientProvider>,
  );
  const offered = screen.queryAllByRole('button').map(({ textContent }) => textContent);
  expect(offered).toEqual([
    ...(isAllowed(assign) ? ['Assign to me'] : []),
    ...(isAllowed(release) ? ['Release'] : []),
  ]);
});
