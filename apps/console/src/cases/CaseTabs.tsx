import { paths } from '../routes/paths.ts';
import { text } from '../texts/text.ts';
import { TabLinks } from '../ui/layout/Tabs.tsx';

/**
 * The tabs for cases, which hold money that was not credited, and for notices without a deposit.
 */
export function CaseTabs({ current }: { current: 'cases' | 'unmatched' }) {
  return (
    <TabLinks
      label={text('nav.cases')}
      tabs={[
        { label: text('cases.money'), href: paths.cases, isCurrent: current === 'cases' },
        {
          label: text('cases.unmatched'),
          href: paths.unmatched,
          isCurrent: current === 'unmatched',
        },
      ]}
    />
  );
}
