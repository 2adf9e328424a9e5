import { type ReactNode, useState } from 'react';
import { t } from '../../../i18n/text.ts';
import { Header } from '../../../ui/layout/Header.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { SearchInput } from '../../../ui/inputs/SearchInput.tsx';
import { matchesSearch } from '../../../ui/inputs/matches-search.ts';
import type { MethodItem } from './MethodCard.tsx';
import { MethodCards } from './MethodCards.tsx';
import { MethodSections } from './MethodGrid.tsx';
import styles from './GroupView.module.css';

export interface GroupViewProps {
  title: string;
  items: readonly MethodItem[];
  /** Content above the list, such as the package to pay for, and below it, such as a disclaimer. */
  top?: ReactNode;
  bottom?: ReactNode;
  onSelect: (item: MethodItem) => void;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}

// Fewer items than this fit on a phone's screen and need no search.
const searchFrom = 9;

/** LIST-13: the methods behind a group's tile. */
export function GroupView(props: GroupViewProps) {
  const { title, items, onSelect, onBack, onClose } = props;
  const [typed, setTyped] = useState('');
  const found = items.filter(({ name }) => matchesSearch(name, typed));
  return (
    <Page header={<Header onBack={onBack} onClose={onClose} />}>
      <MethodSections>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {props.top}
        {items.length >= searchFrom && (
          <SearchInput
            name={t('methods.search')}
            value={typed}
            isEmpty={found.length === 0}
            hasWayBack
            onChange={setTyped}
          />
        )}
        <MethodCards items={found} onSelect={onSelect} />
        {props.bottom}
      </MethodSections>
    </Page>
  );
}
