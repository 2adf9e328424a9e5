import type { ReactNode } from 'react';
import { statusTones, statusTextKey, type Tone } from '../../format/payments.ts';
import { valueText } from '../../texts/text.ts';
import { classNames } from '../style/class-names.ts';
import styles from './Badge.module.css';

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}

interface StatusBadgeProps {
  payment: { status: keyof typeof statusTones; ending?: string | undefined };
}

/** The status of a deposit or withdrawal. */
export function StatusBadge({ payment }: StatusBadgeProps) {
  const textKey = statusTextKey(payment);
  const tone =
    textKey === 'cancelled' || textKey === 'expired' ? 'plain' : statusTones[payment.status];
  return <Badge tone={tone}>{valueText('status', textKey)}</Badge>;
}
