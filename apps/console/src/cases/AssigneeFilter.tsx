import { caseAssignments } from '@opencashier/contract/operator/deposits/cases';
import { useSearchParams } from 'wouter';
import type { OperationInput } from '../api/operations.ts';
import { useOperator } from '../api/session.ts';
import { text, valueText } from '../texts/text.ts';
import { ChoiceField } from '../ui/inputs/Fields.tsx';

type AssigneeRequest = Pick<OperationInput<'cases'>, 'assigned' | 'assignee'>;

/** The filter in the URL; `assigned=me` means whoever opens the link. */
export function useAssigneeFilter(): AssigneeRequest {
  const [params] = useSearchParams();
  const assigned = caseAssignments.find((one) => one === params.get('assigned'));
  const assignee = params.get('assignee');
  if (assigned) return { assigned };
  return assignee ? { assignee } : {};
}

/** The option's value; a prefix keeps names apart from the fixed options. */
const valueOf = ({ assigned, assignee }: AssigneeRequest): string =>
  assigned ?? (assignee ? `=${assignee}` : '');

/** Filters the list: the operator's own cases, unassigned ones, or a colleague's. */
export function AssigneeFilter({ assignees }: { assignees: readonly string[] }) {
  const { view } = useOperator();
  const [, setParams] = useSearchParams();
  const chosen = useAssigneeFilter();
  const others = new Set([...assignees, ...(chosen.assignee ? [chosen.assignee] : [])]);
  others.delete(view.operator.id);
  const choose = (value: string) =>
    setParams((old) => {
      const changed = new URLSearchParams(old);
      for (const name of ['before', 'assigned', 'assignee']) changed.delete(name);
      if (value.startsWith('=')) changed.set('assignee', value.slice(1));
      else if (value) changed.set('assigned', value);
      return changed;
    });
  return (
    <ChoiceField
      label={text('cases.assignee')}
      value={chosen.assignee === view.operator.id ? 'me' : valueOf(chosen)}
      choices={[
        ['', text('cases.anyone')],
        ...caseAssignments.map((one) => [one, valueText('caseAssigned', one)] as const),
        ...[...others].toSorted().map((one) => [`=${one}`, one] as const),
      ]}
      onChange={(event) => choose(event.target.value)}
    />
  );
}
