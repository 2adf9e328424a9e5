import type { ReactNode } from 'react';
import { imageOf } from '../../assets/images.ts';
import { classNames } from '../style/class-names.ts';
import { hideBrokenImage } from './picture.ts';
import styles from './Replaceable.module.css';

export interface ReplaceableProps {
  /** The name in the host's `schema.assets`, such as `illustrations/empty`. */
  name: string;
  /** The side in pixels. */
  size: number;
  className?: string | undefined;
  /** The widget's own drawing: shown if the host has none, or if the host's does not load. */
  children: ReactNode;
}

/** START-6: a drawing that the host may replace. The text beside it says the same. */
export function Replaceable({ name, size, className, children }: ReplaceableProps) {
  const url = imageOf(name);
  if (!url) return children;
  return (
    <>
      <img
        key={url}
        className={classNames(styles.image, className)}
        src={url}
        alt=""
        width={size}
        height={size}
        decoding="async"
        onError={hideBrokenImage}
      />
      <span className={styles.own}>{children}</span>
    </>
  );
}
