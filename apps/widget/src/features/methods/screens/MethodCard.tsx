import { Badge } from '../../../ui/feedback/Badge.tsx';
import { MethodIcon } from '../../../ui/media/MethodIcon.tsx';
import styles from './MethodCard.module.css';

export interface MethodItem {
  /** The internal name of the method or the group; never shown. */
  id: string;
  /** LIST-13: one tile for several methods. */
  isGroup?: true;
  name: string;
  /** LIST-31: it was switched off; the card keeps its place. */
  isOff?: true | undefined;
  /** "₹500 – 50,000", or the names of a group's methods. */
  note?: string | undefined;
  badge?: string | undefined;
  /** The address of the drawing in the badge. */
  badgeArt?: string | undefined;
  /** One icon for a method, up to four for a group. */
  icons: readonly { name: string; url?: string | undefined }[];
  /** The number of a group's methods whose icons are left out. */
  more?: number | undefined;
}

export interface MethodCardProps {
  item: MethodItem;
  onSelect: (item: MethodItem) => void;
}

export function MethodCard({ item, onSelect }: MethodCardProps) {
  return (
    <button
      type="button"
      className={styles.card}
      data-method={item.id}
      aria-disabled={item.isOff}
      onClick={() => item.isOff || onSelect(item)}
    >
      <span className={item.icons.length > 1 ? styles.several : styles.icons}>
        {item.icons.map(({ name, url }) => (
          <MethodIcon key={name} name={name} url={url} />
        ))}
        {/* The note names all methods. */}
        {item.more ? (
          <span className={styles.more} aria-hidden="true">
            +{item.more}
          </span>
        ) : null}
      </span>
      <span className={styles.text}>
        <span className={styles.name}>
          <bdi>{item.name}</bdi>
        </span>
        {item.note && (
          // I18N-8: a line in the direction of its names is cut at the end of the last one.
          <span
            className={item.isGroup ? styles.members : styles.limits}
            dir={item.isGroup && 'auto'}
          >
            {item.note}
          </span>
        )}
      </span>
      {/* Last, so that screen readers announce the card's name first. */}
      {item.badge && (
        <span className={styles.badge}>
          <Badge artUrl={item.badgeArt}>{item.badge}</Badge>
        </span>
      )}
    </button>
  );
}
