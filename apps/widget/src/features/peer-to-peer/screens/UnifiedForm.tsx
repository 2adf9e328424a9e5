import { useMethod } from '../../methods/use-method.ts';
import type { UnifiedFlow } from '@opencashier/contract/calls/deposits/payment-details';
import { useState } from 'react';
import { formFieldOf } from '../../../forms/form-field.ts';
import { formHandlers } from '../../../forms/form-handlers.ts';
import { emptyForm, flagErrors, type FormState } from '../../../forms/form-state.ts';
import { formErrors, sentFields } from '../../../forms/validate.ts';
import type { StoredP2p } from '../state.ts';
import { useSession } from '../../../state/session.ts';
import { CopyRow } from '../../../ui/lists/CopyRow.tsx';
import { Facts } from '../../../ui/lists/Facts.tsx';
import { copyText } from '../../../shell/copy-text.ts';
import { ErrorSummary } from '../../../forms/method-form/ErrorSummary.tsx';
import { Fields } from '../../../forms/inputs/Fields.tsx';
import { fieldItems } from '../../../forms/field-items.ts';
import { trackRegexErrors } from '../../../forms/form-fields.ts';
import { leadToField } from '../../../forms/lead-to-field.ts';
import { useScreen } from '../../../shell/screen-context.ts';
import { requisiteLabel } from '../../../format/requisite-label.ts';
import { P2pFrame } from './P2pFrame.tsx';
import { useFrameProps } from './use-frame-props.ts';
import type { P2pPage } from './use-p2p-page.ts';

export interface UnifiedFormProps {
  page: P2pPage;
  stored: StoredP2p;
  flow: UnifiedFlow;
}

/** The page that the answer itself describes: its details, and its fields for after the payment. */
export function UnifiedForm({ page, stored, flow }: UnifiedFormProps) {
  const { analytics } = useScreen().ports;
  const [form, setForm] = useState<FormState>(emptyForm);
  const country = useSession((state) => state.country);
  const shared = useFrameProps(page, stored);
  const method = useMethod(stored.paymentMethod);
  const fields = method ? (flow.fields ?? []).map((field) => formFieldOf(field, method)) : [];
  const submit = (): void => {
    const errors = formErrors(fields, form);
    const [first] = Object.keys(errors);
    if (first === undefined) return page.onPaid(sentFields(fields, form).fields);
    setForm(flagErrors(form, errors));
    trackRegexErrors(analytics, fields, true, false);
    leadToField(first);
  };
  const items = fieldItems(fields, form, country);
  const inputs = fields.length > 0 && (
    <>
      <Fields fields={items} {...formHandlers(fields, setForm)} />
      <ErrorSummary fields={items} />
    </>
  );
  return (
    <P2pFrame {...shared} onPaid={submit} form={inputs}>
      {flow.requisites.map((requisite) => {
        const { value, copy } = requisite;
        const label = requisiteLabel(requisite);
        return copy === false ? (
          <Facts key={requisite.label} facts={[{ label, value: <bdi>{value}</bdi> }]} />
        ) : (
          <CopyRow key={requisite.label} label={label} value={value} onCopy={copyText} />
        );
      })}
    </P2pFrame>
  );
}
