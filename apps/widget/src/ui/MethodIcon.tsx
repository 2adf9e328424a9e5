import styles from './MethodIcon.module.css';
import { classNames } from './class-names.ts';
import { hideBrokenImage } from './hide-broken-image.ts';

export interface MethodIconProps {
  /** The method's name: its first letter stands in where the picture is missing. LIST-14 */
  name: string;
  url?: string | undefined;
  size?: 'small' | 'medium' | 'large';
}

const sides = { small: 32, medium: 40, large: 48 } as const;

/** A square of fixed size, so that nothing moves when the picture comes. */
export function MethodIcon({ name, url, size = 'medium' }: MethodIconProps) {
  const className = classNames(styles.tile, styles[size]);
  const letter = (
    <span className={classNames(className, styles.letter)} aria-hidden="true">
      {name.trim().charAt(0).toUpperCase()}
    </span>
  );
  if (!url) return letter;
  return (
    <>
      <img
        key={url}
        className={className}
        src={url}
        alt=""
        width={sides[size]}
        height={sides[size]}
        decoding="async"
        onError={hideBrokenImage}
      />
      {letter}
    </>
  );
}
