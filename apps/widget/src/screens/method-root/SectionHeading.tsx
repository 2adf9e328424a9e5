import styles from './SectionHeading.module.css';

export interface SectionHeadingProps {
  /** What the section is named by. */
  id: string;
  children: string;
}

export function SectionHeading({ id, children }: SectionHeadingProps) {
  return (
    <h2 id={id} className={styles.heading}>
      {children}
    </h2>
  );
}
