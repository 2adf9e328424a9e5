import { useState } from 'react';
import { fieldState } from '../../../forms/form-state.ts';
import { bankList } from '../flows/withdrawal-methods.ts';
import { t } from '../../../i18n/text.ts';
import { chooseBank } from '../actions.ts';
import { useWithdrawal } from '../state.ts';
import { Header } from '../../../ui/layout/Header.tsx';
import { Icon } from '../../../ui/media/Icon.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ChoiceList, ChoicePage } from '../../../ui/lists/ChoiceList.tsx';
import { matchesSearch } from '../../../ui/inputs/matches-search.ts';
import { useScreen } from '../../../shell/screen-context.ts';
import { useChrome } from '../../../shell/use-chrome.ts';
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
    chooseBank(field, value);
    ports.navigator.go({ path: withdrawalFormPath, query: { method: method.name } });
  };
  return (
    <Page header={<Header onBack={onBack} onClose={onClose} />} width="narrow">
      <ChoicePage title={t('banks.title')}>
        <ChoiceList
          label={t('banks.title')}
          search={{ name: t('banks.search'), typed, onType: setTyped }}
          choices={found.map(({ text, value }) => ({
            id: value,
            name: text,
            isChosen: value === chosen,
            end: <Icon name={value === chosen ? 'check' : 'chevron-right'} size={20} />,
          }))}
          onChoose={choose}
        />
      </ChoicePage>
    </Page>
  );
}
