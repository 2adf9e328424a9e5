import { t } from '../../i18n/text.ts';
import { Flag } from '../media/Flag.tsx';
import { Icon } from '../media/Icon.tsx';
import { classNames } from '../style/class-names.ts';
import styles from './RegionChip.module.css';

export interface Region {
  code: string;
  name: string;
  flagUrl?: string | undefined;
}

export interface RegionChipProps {
  region: Region;
  /** If absent, the region cannot be changed. */
  onChange?: (() => void) | undefined;
}

export function RegionChip({ region, onChange }: RegionChipProps) {
  const flag = <Flag country={region.code} url={region.flagUrl} />;
  const name = <span className={styles.name}>{region.name}</span>;
  if (!onChange) {
    return (
      <span className={styles.chip}>
        {flag}
        {name}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={classNames(styles.chip, styles.offered)}
      aria-label={t('header.region', { country: region.name })}
      onClick={onChange}
    >
      {flag}
      {name}
      <Icon name="chevron-down" size={16} />
    </button>
  );
}
