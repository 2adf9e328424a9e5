import styles from './Switch.module.css';

export interface SwitchProps {
  name: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

export function Switch({ name, on, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-label={name}
      aria-checked={on}
      onClick={() => onChange(!on)}
    />
  );
}
