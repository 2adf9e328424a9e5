import { useSearchParams } from 'wouter';
import { useRead } from '../api/queries.ts';
import { text } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { Badge } from '../ui/feedback/Badge.tsx';
import { Menu } from '../ui/inputs/Menu.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { Empty, Loaded } from '../ui/feedback/States.tsx';
import { Approvals } from './Approvals.tsx';
import { Currencies } from './Currencies.tsx';
import { currenciesOf, type Overview } from './figures.ts';
import { Hours } from './Hours.tsx';
import { NeedsYou } from './NeedsYou.tsx';
import { Tiles } from './Tiles.tsx';
import styles from './OverviewPage.module.css';

const everyMs = 10_000;

/** Today compared with a usual day, and the work waiting for an operator. */
export default function OverviewPage() {
  const overview = useRead('overview', { everyMs });
  return <Loaded of={overview}>{(value) => <Figures overview={value} />}</Loaded>;
}

function Figures({ overview }: { overview: Overview }) {
  const [params, setParams] = useSearchParams();
  const currencies = currenciesOf(overview);
  const wanted = params.get('currency') ?? '';
  const currency = currencies.includes(wanted) ? wanted : currencies[0];
  return (
    <Page
      title={text('overview.title')}
      note={
        <Badge>
          {text('overview.updated')}&nbsp;
          <Ago at={overview.at} suffix={text('time.ago')} />
        </Badge>
      }
      actions={
        currency !== undefined && (
          <Menu
            label={text('overview.currency', { currency })}
            button={
              <>
                {currency} <span aria-hidden="true">▾</span>
              </>
            }
            items={currencies.map((code) => ({
              label: code,
              isChosen: code === currency,
              onChoose: () => setParams({ currency: code }, { replace: true }),
            }))}
          />
        )
      }
    >
      {currency === undefined ? (
        <Empty>{text('overview.nothing')}</Empty>
      ) : (
        <Tiles overview={overview} currency={currency} />
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {currency !== undefined && <Hours overview={overview} currency={currency} />}
          <Approvals approvals={overview.approvals} />
        </div>
        <div className={styles.column}>
          <Currencies overview={overview} />
          <NeedsYou overview={overview} />
        </div>
      </div>
    </Page>
  );
}
