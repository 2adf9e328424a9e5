import type { MouseEventHandler } from 'react';
import { buttonClass, type ButtonAppearance } from './Button.tsx';
import { Icon } from '../media/Icon.tsx';

export interface ButtonLinkProps extends ButtonAppearance {
  href: string;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

/** A real link to another window: it works even if scripts may not open one. */
export function ButtonLink(props: ButtonLinkProps) {
  const { children, icon, href, onClick } = props;
  return (
    <a className={buttonClass(props)} href={href} target="_blank" rel="noopener" onClick={onClick}>
      {icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </a>
  );
}
