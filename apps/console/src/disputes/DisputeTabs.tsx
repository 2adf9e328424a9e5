import { paths } from '../routes/paths.ts';
import { text } from '../texts/text.ts';
import { TabLinks } from '../ui/layout/Tabs.tsx';

/** The tabs for disputes, where banks take money back, and refunds, which operators send. */
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
