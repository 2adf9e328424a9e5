import type { OperationAnswer } from '../api/operations.ts';
import { text } from '../texts/text.ts';
import { Card } from '../ui/layout/Card.tsx';
import { Facts } from '../ui/layout/Facts.tsx';
import { Copyable } from './Copyable.tsx';

type Crypto = NonNullable<NonNullable<OperationAnswer<'payment'>['deposit']>['crypto']>;

/** The address to which the player was told to send the coins. */
export function AddressCard({ crypto }: { crypto: Crypto }) {
  const { networkName, standard, address, memo } = crypto;
  return (
    <Card title={text('address.title')}>
      <Facts
        facts={[
          [text('address.network'), [networkName, standard].filter(Boolean).join(' · ')],
          [text('address.address'), <Copyable key="address" value={address} />],
          [text('address.memo'), memo && <Copyable key="memo" value={memo} />],
        ]}
      />
    </Card>
  );
}
