import { useRead } from '../api/queries.ts';
import { timelineSteps } from '../payments/timeline-steps.tsx';
import { text } from '../texts/text.ts';
import { Card } from '../ui/layout/Card.tsx';
import { Loaded } from '../ui/feedback/States.tsx';
import { Timeline } from '../ui/layout/Timeline.tsx';

const claims = new Set(['claimReview', 'releaseReview']);

/** The withdrawal's timeline as on its own page, without the claims of reviewers. */
export function WithdrawalTimeline({ id }: { id: string }) {
  const page = useRead('payment', { pathParams: { id } });
  return (
    <Card title={text('review.happened')}>
      <Loaded of={page}>
        {({ timeline }) => (
          <Timeline
            steps={timelineSteps(
              timeline.filter(({ kind, name }) => kind !== 'operator' || !claims.has(name)),
            )}
          />
        )}
      </Loaded>
    </Card>
  );
}
