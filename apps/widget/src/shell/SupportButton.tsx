import { lookUp } from '../i18n/text.ts';
import { ButtonLink } from '../ui/inputs/ButtonLink.tsx';

/** Renders nothing if there is no contact, or if the text of the button could not be loaded. */
export function SupportButton({ url }: { url: string | undefined }) {
  const label = lookUp('complete.support');
  if (!url || !label) return null;
  return (
    <ButtonLink href={url} tone="quiet" icon="life-buoy">
      {label}
    </ButtonLink>
  );
}
