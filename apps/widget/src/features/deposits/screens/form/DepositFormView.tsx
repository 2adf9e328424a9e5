import { t, type TextKey } from '../../../../i18n/text.ts';
import type { Fact } from '../../../../ui/lists/Facts.tsx';
import {
  type MethodFormProps,
  MethodFormView,
} from '../../../../forms/method-form/MethodFormView.tsx';
import { BonusCard, type BonusCardProps } from '../../../bonuses/screens/BonusCard.tsx';
import { NextStep, type NextStepKind } from './NextStep.tsx';

export interface DepositFormViewProps extends MethodFormProps {
  /** "Usually arrives instantly". */
  arrival?: string | undefined;
  /** Absent if this method offers no bonus. */
  bonus?: BonusCardProps | undefined;
  /** The amount on the button, such as "₹1,000.00"; undefined until the amount is valid. */
  total?: string | undefined;
  /** "₹20.00", or the text for no fee. */
  fee?: string | undefined;
  /** The amount to be credited, if a fee makes it differ from the amount paid. */
  receive?: string | undefined;
  /** CRY-7: the amount in the coin and its rate; empty unless the player pays with a coin. */
  estimate?: readonly Fact[];
  next: NextStepKind;
}

export function DepositFormView(props: DepositFormViewProps) {
  const { bonus, total, fee, receive, estimate = [], next, ...form } = props;
  const facts = [...factsOf(total, fee, receive), ...estimate];
  return (
    <MethodFormView
      {...form}
      howTo={t('instruction.link')}
      offer={bonus && <BonusCard {...bonus} />}
      facts={facts}
      action={t(actionOf(props), { amount: total ?? '' })}
      next={<NextStep kind={next} method={form.method.name} />}
    />
  );
}

const busyTexts = {
  page: 'redirect.busy',
  app: 'redirect.busy',
  here: 'payment.paidBusy',
  person: 'p2p.busy',
} as const satisfies Record<NextStepKind, TextKey>;

function actionOf({ busy, next, total, isProblemAnnounced }: DepositFormViewProps): TextKey {
  if (busy) return busyTexts[next];
  if (!total) return 'redirect.submitEmpty';
  // A problem that is announced may have passed by now.
  return isProblemAnnounced ? 'complete.retry' : 'redirect.submit';
}

function factsOf(total?: string, fee?: string, receive?: string): Fact[] {
  return [
    { label: t('redirect.pay'), value: total ?? '—', strong: !receive, wideOnly: true },
    ...(fee ? [{ label: t('redirect.fee'), value: fee }] : []),
    ...(receive ? [{ label: t('redirect.receive'), value: receive, strong: true }] : []),
  ];
}
