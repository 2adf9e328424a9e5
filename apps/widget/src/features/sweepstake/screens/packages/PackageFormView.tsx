import type { Coins } from '@opencashier/contract/calls/deposits/coins';
import { t } from '../../../../i18n/text.ts';
import { ActionBar } from '../../../../ui/layout/ActionBar.tsx';
import { Button } from '../../../../ui/inputs/Button.tsx';
import { Header } from '../../../../ui/layout/Header.tsx';
import { MethodHead } from '../../../../ui/layout/MethodHead.tsx';
import column from '../../../../ui/layout/NarrowColumn.module.css';
import { Page } from '../../../../ui/layout/Page.tsx';
import { Fields } from '../../../../forms/inputs/Fields.tsx';
import type { MethodFormProps } from '../../../../forms/method-form/MethodFormView.tsx';
import { NextNote } from '../../../../forms/method-form/NextNote.tsx';
import { ErrorSummary } from '../../../../forms/method-form/ErrorSummary.tsx';
import { Problem, type ProblemProps } from '../../../../forms/method-form/Problem.tsx';
import { Disclaimer } from '../../../coins/screens/Disclaimer.tsx';
import { PackageCoins } from '../../../coins/screens/PackageCoins.tsx';

export interface PackageFormViewProps extends Pick<
  MethodFormProps,
  | 'method'
  | 'fields'
  | 'fieldHandlers'
  | 'onAnotherMethod'
  | 'busy'
  | 'onSubmit'
  | 'onBack'
  | 'onClose'
> {
  coins: readonly Coins[];
  problem?: ProblemProps | undefined;
  /** "Buy for $4.99" */
  action: string;
}

/** A few fields between choosing a package and its payment page. */
export function PackageFormView(props: PackageFormViewProps) {
  const { method, fields, fieldHandlers, problem, busy, onSubmit } = props;
  return (
    <Page
      header={<Header onBack={props.onBack} onClose={props.onClose} />}
      width="narrow"
      busy={busy}
    >
      <form
        className={column.column}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        <MethodHead name={method.name} iconUrl={method.iconUrl} notes={[t('sweepstake.more')]} />
        <PackageCoins coins={props.coins} />
        <Fields fields={fields} {...fieldHandlers} />
        <Disclaimer />
        <ActionBar>
          <ErrorSummary fields={fields} />
          {problem && <Problem {...problem} onAnotherMethod={props.onAnotherMethod} />}
          <Button type="submit" busy={busy}>
            {props.action}
          </Button>
          <NextNote>{t('redirect.next.here')}</NextNote>
        </ActionBar>
      </form>
    </Page>
  );
}
