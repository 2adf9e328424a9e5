import { type IconName, iconPath } from './icons.tsx';
import { Replaceable } from './Replaceable.tsx';
import styles from './Icon.module.css';
import { classNames } from '../style/class-names.ts';

export interface IconProps {
  name: IconName;
  /** The side in pixels: 20 beside text, less within small text. */
  size?: number;
  className?: string | undefined;
}

/** Always beside text or inside a named control, so it is hidden from screen readers. */
export function Icon({ name, size = 20, className: given }: IconProps) {
  // I18N-7: icons that point left or right are mirrored in right-to-left languages.
  const className = classNames(/left|right/.test(name) && styles.pointing, given);
  return (
    <Replaceable name={`ui/${name}`} size={size} className={className}>
      <svg
        className={classNames(styles.icon, className)}
        viewBox="0 0 24 24"
        width={size}
        height={size}
        aria-hidden="true"
      >
        <path d={iconPath(name)} />
      </svg>
    </Replaceable>
  );
}
