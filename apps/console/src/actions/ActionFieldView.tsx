import { text, valueText } from '../texts/text.ts';
import { ChoiceField, LongField, TextField } from '../ui/inputs/Fields.tsx';
import type { ActionField } from './action-forms.ts';

interface ActionFieldViewProps {
  field: ActionField;
  value: string;
  error: string | undefined;
  /** It shows what was sent, and cannot be changed. It keeps the focus. */
  isFixed: boolean;
  onChange: (value: string) => void;
}

export function ActionFieldView({ field, value, error, isFixed, onChange }: ActionFieldViewProps) {
  const { name, kind, choices = [], isOptional } = field;
  const label = valueText('field', name);
  const shared = {
    label: isOptional ? text('field.optional', { field: label }) : label,
    error,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (kind === 'choice') {
    const offered = isFixed ? [value] : choices;
    const named = offered.map((one) => [one, valueText(`choice.${name}`, one)] as const);
    return <ChoiceField {...shared} choices={named} />;
  }
  const typed = { ...shared, readOnly: isFixed };
  if (kind === 'long') return <LongField {...typed} maxLength={name === 'text' ? 2000 : 500} />;
  return <TextField {...typed} inputMode={kind === 'amount' ? 'decimal' : 'text'} />;
}
