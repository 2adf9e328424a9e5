import { personRoles } from '@opencashier/contract/operator/access/operators';
import { operatorAccess, type OperatorRole } from '@opencashier/contract/operator/access/roles';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../api/queries.ts';
import { OperatorContext } from '../api/session.ts';
import { sessionOf } from '../testing/render-console.tsx';
import { text } from '../texts/text.ts';
import { ActionButtons } from './ActionButtons.tsx';
import { textKeyOf } from './ActionDialog.tsx';
import { actionForms, type ActionName } from './action-forms.ts';

const actions = Object.keys(actionForms) as ActionName[];
const labelOf = (operation: ActionName): string =>
  text('action.ask', { action: text(`action.${textKeyOf({ operation })}`) });

describe.each(personRoles)('the role %s', (role) => {
  const isAllowed = (operation: keyof typeof operatorAccess): boolean => {
    const roles: readonly OperatorRole[] = operatorAccess[operation].roles;
    return roles.includes(role);
  };
  const operations = Object.keys(operatorAccess).filter((name) =>
    isAllowed(name as keyof typeof operatorAccess),
  );

  it('is offered the actions of the table of roles, and no other', () => {
    const view = sessionOf({ role, operations });
    render(
      <QueryClientProvider client={createQueryClient()}>
        <OperatorContext value={{ view, partner: 'acme-games' }}>
          <ActionButtons
            actions={actions.map((operation) => ({ operation, pathParams: {}, about: 'x' }))}
          />
        </OperatorContext>
      </QueryClientProvider>,
    );
    const offered = screen.queryAllByRole('button').map(({ textContent }) => textContent);
    expect(offered).toEqual(actions.filter(isAllowed).map(labelOf));
  });
});
