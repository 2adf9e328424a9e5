import { useState } from 'react';
import { changeField, fieldState } from '../../../forms/form-state.ts';
import { bankList } from '../flows/withdrawal-methods.ts';
import { t } from '../../../i18n/text.ts';
import { useWithdrawal } from '../state.ts';
import { Header } from '../../../ui/layout/Header.tsx';
import { Icon } from '../../../ui/media/Icon.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { SearchInput } from '../../../ui/inputs/SearchInput.tsx';
import { matchesSearch } from '../../../ui/inputs/matches-search.ts';
import { useScreen } from '../../../shell/screen-context.ts';
import { useChrome } from '../../../shell/use-chrome.ts';
import styles from '../../methods/screens/RegionView.module.css';
import { withdrawalFormPath } from '../../../routes/paths.ts';

/** WD-3: the bank comes first, because the account is looked up there. */
export default function NigerianBanksScreen() {
  const { ports } = useScreen();
  const { onBack, onClose } = useChrome();
  const { method, form } = useWithdrawal();
  const [typed, setTyped] = useState('');
  const field = method?.fields.find(({ list }) => list === bankList);
  // The guard requires a method.
  if (!method || !field) return null;
  const chosen = fieldState(form, field.name).value;
  const found = (field.values ?? []).filter(({ text }) => matchesSearch(text, typed));
  const choose = (value: string): void => {
    useWithdrawal.setState({ form: changeField(form, field.name, value), holder: undefined });
    ports.navigator.go({ path: withdrawalFormPath, query: { method: method.name } });
  };
  return (
    <Page header={<Header onBack={onBack} onClose={onClose} />} width="narrow">
      <div className={styles.page}>
        <h1 className={styles.title} tabIndex={-1}>
          {t('banks.title')}
        </h1>
        <SearchInput name={t('banks.search')} value={typed} onChange={setTyped} />
        <p className={styles.none} role="status">
          {found.length === 0 && t('search.none', { typed })}
        </p>
        <ul className={styles.list} aria-label={t('banks.title')}>
          {found.map(({ text, value }) => (
            <li key={value}>
              <button
                type="button"
                className={styles.region}
                aria-current={value === chosen || undefined}
                onClick={() => choose(value)}
              >
                <span className={styles.name}>{text}</span>
                <Icon name={value === chosen ? 'check' : 'chevron-right'} size={20} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  );
}
