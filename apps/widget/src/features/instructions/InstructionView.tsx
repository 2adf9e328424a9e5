import { t } from '../../i18n/text.ts';
import { ActionBar } from '../../ui/layout/ActionBar.tsx';
import { Button } from '../../ui/inputs/Button.tsx';
import { ButtonLink } from '../../ui/inputs/ButtonLink.tsx';
import { Header } from '../../ui/layout/Header.tsx';
import { MethodHead } from '../../ui/layout/MethodHead.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import column from '../../ui/layout/NarrowColumn.module.css';
import { InstructionSteps } from './InstructionSteps.tsx';

export interface InstructionViewProps {
  method: { name: string; iconUrl?: string | undefined };
  steps: readonly string[];
  supportUrl?: string | undefined;
  /** The label of the button that continues. */
  done: string;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}

/** ROUTE-15: step-by-step instructions for a method. */
export function InstructionView(props: InstructionViewProps) {
  const { method, steps, supportUrl, onBack, onClose } = props;
  return (
    <Page header={<Header onBack={onBack} onClose={onClose} />} width="narrow">
      <div className={column.column}>
        <MethodHead name={method.name} iconUrl={method.iconUrl} notes={[t('instruction.title')]} />
        <InstructionSteps steps={steps} />
        <ActionBar>
          {onBack && <Button onClick={onBack}>{props.done}</Button>}
          {supportUrl && (
            <ButtonLink tone="quiet" icon="life-buoy" href={supportUrl}>
              {t('complete.support')}
            </ButtonLink>
          )}
        </ActionBar>
      </div>
    </Page>
  );
}
