import { useState } from 'react';
import { useAllowed } from '../api/session.ts';
import { text } from '../texts/text.ts';
import { Button } from '../ui/inputs/Button.tsx';
import { ActionDialog, actionName, type PendingAction } from './ActionDialog.tsx';
import { type ActionForm, actionForms } from './action-forms.ts';

/** A button for each action that the role allows. */
export function ActionButtons({ actions }: { actions: readonly PendingAction[] }) {
  const isAllowed = useAllowed();
  const [pending, setPending] = useState<PendingAction>();
  return (
    <>
      {actions
        .filter(({ operation }) => isAllowed(operation))
        .map((action) => (
          <Button
            key={`${action.operation} ${Object.values(action.pathParams).join(' ')}`}
            variant={isDangerous(action) ? 'danger' : 'plain'}
            onClick={() => setPending(action)}
          >
            {text('action.ask', { action: actionName(action) })}
          </Button>
        ))}
      {pending && <ActionDialog action={pending} onClose={() => setPending(undefined)} />}
    </>
  );
}

function isDangerous({ operation }: PendingAction): boolean {
  const form: ActionForm = actionForms[operation];
  return form.isDangerous === true;
}
