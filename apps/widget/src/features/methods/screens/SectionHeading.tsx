import styles from './SectionHeading.module.css';

export interface SectionHeadingProps {
  /** The id by which the section refers to its heading. */
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
