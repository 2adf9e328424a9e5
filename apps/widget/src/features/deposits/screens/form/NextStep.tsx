import { t } from '../../../../i18n/text.ts';
import { NextNote } from '../../../../forms/method-form/NextNote.tsx';

/** The place where the payment continues: the provider's page, an app, a screen, or a person. */
export type NextStepKind = 'page' | 'app' | 'here' | 'person';

export function NextStep({ kind, method }: { kind: NextStepKind; method: string }) {
  return (
    <NextNote leaves={kind === 'page' || kind === 'app'}>
      {t(`redirect.next.${kind}`, { method })}
    </NextNote>
  );
}
