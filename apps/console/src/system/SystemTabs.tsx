import { paths } from '../routes/paths.ts';
import { text } from '../texts/text.ts';
import { TabLinks } from '../ui/layout/Tabs.tsx';

const tabs = ['walletOrders', 'messages', 'frozenAccounts', 'rates'] as const;

/** Screens for everything that the operator's own systems rejected or the server has stopped. */
export function SystemTabs({ current }: { current: (typeof tabs)[number] }) {
  return (
    <TabLinks
      label={text('nav.system')}
      tabs={tabs.map((name) => ({
        label: text(`system.${name}`),
        href: paths[name],
        isCurrent: name === current,
      }))}
    />
  );
}
