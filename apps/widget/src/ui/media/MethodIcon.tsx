import styles from './MethodIcon.module.css';
import { classNames } from '../style/class-names.ts';
import { initials } from './initials.ts';
import { pictureProps } from './picture.ts';

export interface MethodIconProps {
  /** LIST-14: the method's name; its initials are shown if the picture is missing. */
  name: string;
  url?: string | undefined;
  size?: 'small' | 'medium' | 'large';
}

const sides = { small: 32, medium: 40, large: 48 } as const;

/** A square of fixed size, so that nothing moves when the picture loads. */
export function MethodIcon({ name, url, size = 'medium' }: MethodIconProps) {
  const className = classNames(styles.tile, styles[size]);
  const text = initials(name);
  const letters = (
    <span
      className={classNames(className, styles.letters)}
      data-letters={text}
      data-count={text.length}
      aria-hidden="true"
    />
  );
  if (!url) return letters;
  return (
    <>
      <img
        key={url}
        {...pictureProps(url)}
        className={className}
        alt=""
        width={sides[size]}
        height={sides[size]}
        decoding="async"
      />
      {letters}
    </>
  );
}
