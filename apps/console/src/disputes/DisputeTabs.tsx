import { paths } from '../routes/paths.ts';
import { text } from '../texts/text.ts';
import { TabLinks } from '../ui/Tabs.tsx';

/** Money that banks take back, and money that we send back. */
export function DisputeTabs({ current }: { current: 'disputes' | 'refunds' }) {
  return (
    <TabLinks
      label={text('nav.disputes')}
      tabs={[
        { label: text('disputes.title'), href: paths.disputes, isCurrent: current === 'disputes' },
        { label: text('refunds.title'), href: paths.refunds, isCurrent: current === 'refunds' },
      ]}
    />
  );
}
