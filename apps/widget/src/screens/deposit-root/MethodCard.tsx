import { Badge } from '../../ui/Badge.tsx';
import { MethodIcon } from '../../ui/MethodIcon.tsx';
import styles from './MethodCard.module.css';

export interface MethodItem {
  /** The method's or the group's own name: unique in the list, never shown. */
  id: string;
  name: string;
  /** "₹500 – 50,000", formatted. */
  limits?: string | undefined;
  badge?: string | undefined;
  iconUrl?: string | undefined;
}

export interface MethodCardProps {
  item: MethodItem;
  onSelect: (id: string) => void;
}

export function MethodCard({ item, onSelect }: MethodCardProps) {
  return (
    <button
      type="button"
      className={styles.card}
      data-method={item.id}
      onClick={() => onSelect(item.id)}
    >
      <MethodIcon name={item.name} url={item.iconUrl} />
      <span className={styles.text}>
        <span className={styles.name}>{item.name}</span>
        {item.limits && <span className={styles.limits}>{item.limits}</span>}
      </span>
      {/* Last, so that the card is heard by its name first. */}
      {item.badge && (
        <span className={styles.badge}>
          <Badge>{item.badge}</Badge>
        </span>
      )}
    </button>
  );
}
