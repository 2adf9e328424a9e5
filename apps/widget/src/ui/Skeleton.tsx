import styles from './Skeleton.module.css';
import { classNames } from './class-names.ts';

export interface SkeletonProps {
  /** `text` is a line as tall as the words that will stand there; `block` fills its class. */
  shape?: 'text' | 'block';
  className?: string | undefined;
}

/** Holds the place of what is still coming. The words that say so stand beside it. */
export function Skeleton({ shape = 'block', className }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[shape], className)} aria-hidden />;
}
