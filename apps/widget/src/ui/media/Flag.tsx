import styles from './Flag.module.css';
import { pictureProps } from './picture.ts';

export interface FlagProps {
  /** ISO 3166 alpha-2; its letters are shown if the picture is missing. */
  country: string;
  url?: string | undefined;
}

/** A round flag. The country's name is always beside it, so it has no text of its own. */
export function Flag({ country, url }: FlagProps) {
  const letters = (
    <span className={styles.flag} aria-hidden="true">
      {country.slice(0, 2).toUpperCase()}
    </span>
  );
  if (!url) return letters;
  return (
    <>
      <img key={url} {...pictureProps(url)} className={styles.flag} alt="" width={22} height={22} />
      {letters}
    </>
  );
}
