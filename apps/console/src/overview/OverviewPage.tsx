import { overviewPeriods } from '@opencashier/contract/operator/overview';
import { useSearchParams } from 'wouter';
import { useRead } from '../api/queries.ts';
import { countryName } from '../format/values.ts';
import { text } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { Badge } from '../ui/feedback/Badge.tsx';
import { Menu } from '../ui/inputs/Menu.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { Empty, Loaded } from '../ui/feedback/States.tsx';
import { Approvals } from './Approvals.tsx';
import { Course } from './Course.tsx';
import { Currencies } from './Currencies.tsx';
import { currenciesOf, type Overview } from './figures.ts';
import { Funnel } from './Funnel.tsx';
import { NeedsYou } from './NeedsYou.tsx';
import { Tiles } from './Tiles.tsx';
import styles from './OverviewPage.module.css';

const everyMs = 10_000;

/** A period compared with the usual, and the work waiting for an operator. */
export default function OverviewPage() {
  const [params] = useSearchParams();
  const period = overviewPeriods.find((one) => one === params.get('period'));
  const country = countryOf(params);
  const request = { ...(period && { period }), ...(country && { country }) };
  const overview = useRead('overview', { request, everyMs, keepsPrevious: true });
  return <Loaded of={overview}>{(value) => <Figures overview={value} />}</Loaded>;
}

/** Any other text in the address would be refused. */
const countryOf = (params: URLSearchParams): string | undefined =>
  /^[a-z]{2}$/.exec(params.get('country') ?? '')?.[0];

function Figures({ overview }: { overview: Overview }) {
  const [params, setParams] = useSearchParams();
  const { period, country } = overview;
  const currencies = currenciesOf(overview);
  const wanted = params.get('currency') ?? '';
  const currency = currencies.includes(wanted) ? wanted : currencies[0];
  const choose = (name: string, value: string) =>
    setParams(
      (old) => {
        const changed = new URLSearchParams(old);
        if (value === '') changed.delete(name);
        else changed.set(name, value);
        return changed;
      },
      { replace: true },
    );
  return (
    <Page
      title={text(`overview.period.${period}`)}
      note={
        <Badge>
          {text('overview.updated')}&nbsp;
          <Ago at={overview.at} suffix={text('time.ago')} />
        </Badge>
      }
      actions={
        <>
          <Choice
            name="period"
            value={period}
            choices={overviewPeriods.map((one) => [one, text(`overview.period.${one}`)])}
            onChoose={choose}
          />
          <Choice
            name="country"
            value={country ?? ''}
            choices={countryChoices(overview)}
            onChoose={choose}
          />
          {currency !== undefined && (
            <Choice
              name="currency"
              value={currency}
              choices={currencies.map((code) => [code, code])}
              onChoose={choose}
            />
          )}
        </>
      }
    >
      {currency === undefined ? (
        <Empty>{text(period === 'today' ? 'overview.nothing' : 'overview.nothingIn')}</Empty>
      ) : (
        <Tiles overview={overview} currency={currency} />
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {currency !== undefined && <Course overview={overview} currency={currency} />}
          <Approvals overview={overview} />
        </div>
        <div className={styles.column}>
          <Funnel overview={overview} />
          <NeedsYou overview={overview} />
          <Currencies overview={overview} />
        </div>
      </div>
    </Page>
  );
}

type Choices = readonly (readonly [string, string])[];

/** All countries, and those with deposits by name; the chosen one even if it has none. */
function countryChoices({ countries, country }: Overview): Choices {
  const codes = new Set([...countries, ...(country === undefined ? [] : [country])]);
  const named = [...codes].map((code) => [code, countryName(code)] as const);
  return [
    ['', text('overview.allCountries')],
    ...named.toSorted(([, a], [, b]) => a.localeCompare(b)),
  ];
}

interface ChoiceProps {
  name: 'period' | 'country' | 'currency';
  value: string;
  choices: Choices;
  onChoose: (name: string, value: string) => void;
}

function Choice({ name, value, choices, onChoose }: ChoiceProps) {
  const chosen = choices.find(([one]) => one === value)?.[1] ?? value;
  return (
    <Menu
      label={text(`overview.choose.${name}`, { chosen })}
      button={
        <>
          {chosen} <span aria-hidden="true">▾</span>
        </>
      }
      items={choices.map(([one, label]) => ({
        label,
        isChosen: one === value,
        onChoose: () => onChoose(name, one),
      }))}
    />
  );
}
