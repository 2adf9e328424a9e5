import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api/call.ts';
import { text } from '../texts/text.ts';
import { Card } from '../ui/layout/Card.tsx';
import { Empty } from '../ui/feedback/States.tsx';

/** Partners that share a server do not see what belongs to the whole server. */
export function OwnServerOnly({ of, children }: { of: UseQueryResult; children: ReactNode }) {
  if (!(of.error instanceof ApiError) || of.error.code !== 'notFound') return children;
  return (
    <Card>
      <Empty>{text('system.ownServerOnly')}</Empty>
    </Card>
  );
}
