import { useMutation } from '@tanstack/react-query';
import { callOperation } from '../api/call.ts';
import type { OperationAnswer } from '../api/operations.ts';
import { useOperator } from '../api/session.ts';
import { errorText } from '../api/error-words.ts';
import { text } from '../texts/text.ts';
import { Button } from '../ui/inputs/Button.tsx';
import { useNotify } from '../ui/feedback/Notices.tsx';

type Records = OperationAnswer<'exportPlayer'>['records'];

/** Saves everything stored about a player as one JSON file. */
export function ExportPlayer({ user }: { user: string }) {
  const { partner } = useOperator();
  const notify = useNotify();
  const exporting = useMutation({
    mutationFn: () => readAll(partner, user),
    onSuccess: (records) => save(`${user}.json`, { user, records }),
    onError: (error) => notify(errorText(error), 'bad'),
  });
  return (
    <Button disabled={exporting.isPending} onClick={() => exporting.mutate()}>
      {exporting.isPending ? text('players.exporting') : text('players.export')}
    </Button>
  );
}

async function readAll(partner: string, user: string): Promise<Records> {
  const records: Records = [];
  let before: string | undefined;
  do {
    const outcome = await callOperation({
      partner,
      operation: 'exportPlayer',
      pathParams: { user },
      request: { limit: 200, ...(before && { before }) },
    });
    if (outcome.kind === 'proposed') return records;
    records.push(...outcome.answer.records);
    before = outcome.answer.next ?? undefined;
  } while (before !== undefined);
  return records;
}

function save(name: string, content: object): void {
  const file = new Blob([JSON.stringify(content, undefined, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
