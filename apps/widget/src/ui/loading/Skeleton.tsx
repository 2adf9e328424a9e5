import styles from './Skeleton.module.css';
import { classNames } from '../style/class-names.ts';

export interface SkeletonProps {
  /** `text` is a line as tall as the coming text; `block` fills its class. */
  shape?: 'text' | 'block';
  className?: string | undefined;
}

/** Reserves the space of content that is loading. A text beside it says that it loads. */
export function Skeleton({ shape = 'block', className }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[shape], className)} aria-hidden />;
}
