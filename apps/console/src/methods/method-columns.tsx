import { count, countryName, percent } from '../format/values.ts';
import { actorText } from '../format/words.ts';
import { text } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { Badge } from '../ui/feedback/Badge.tsx';
import { Meter } from '../ui/charts/Meter.tsx';
import { columnsOf } from '../ui/tables/DataTable.tsx';
import { MethodActions } from './MethodActions.tsx';
import type { Method, PlacedMethod } from './method.ts';
import styles from './MethodsPage.module.css';

/** "Germany", or the number of countries. */
function places({ countries }: Method): string {
  const [only] = countries;
  if (countries.length === 1 && only !== undefined) return countryName(only);
  return text('methods.countries', { count: count(countries.length) });
}

const column = columnsOf<PlacedMethod>();
export const methodColumns = column.columns([
  column.display({
    id: 'method',
    header: () => text('payments.method'),
    cell: ({ row: { original: method } }) => (
      <>
        <strong>{method.title}</strong>
        <small>{method.name}</small>
      </>
    ),
  }),
  column.display({
    id: 'provider',
    header: () => text('payments.provider'),
    cell: ({ row: { original: method } }) => method.provider,
  }),
  column.display({
    id: 'countries',
    header: () => text('methods.where'),
    cell: ({ row: { original: method } }) => (
      <span title={method.countries.map(countryName).join(', ')}>{places(method)}</span>
    ),
  }),
  column.display({
    id: 'rate',
    header: () => text('overview.approved'),
    cell: ({ row: { original: method } }) => <Rate share={method.approvalRate} />,
  }),
  column.display({
    id: 'state',
    header: () => text('payments.status'),
    cell: ({ row: { original: method } }) => <State method={method} />,
  }),
  column.display({
    id: 'actions',
    header: () => text('cases.actions'),
    cell: ({ row: { original: method } }) => <MethodActions method={method} />,
  }),
]);

export function Rate({ share }: { share: number | undefined }) {
  if (share === undefined) return '–';
  return (
    <span className={styles.rate}>
      {percent(share)} <Meter share={share} isBad={false} />
    </span>
  );
}

function State({ method: { isOn, isMoved, changed } }: { method: Method }) {
  return (
    <>
      <Badge tone={isOn ? 'good' : 'bad'}>{text(isOn ? 'methods.on' : 'methods.off')}</Badge>{' '}
      {isMoved && <Badge>{text('methods.moved')}</Badge>}
      {changed && (
        <small>
          {actorText(changed.by)}, <Ago at={changed.at} suffix={text('time.ago')} />
          {changed.reason && `: “${changed.reason}”`}
        </small>
      )}
    </>
  );
}
