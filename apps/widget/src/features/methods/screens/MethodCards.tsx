import { MethodCard, type MethodCardProps, type MethodItem } from './MethodCard.tsx';
import { MethodGrid } from './MethodGrid.tsx';

export interface MethodCardsProps extends Pick<MethodCardProps, 'onSelect'> {
  items: readonly MethodItem[];
}

/** The methods of a section or of a group, or those that a search has found. */
export function MethodCards({ items, onSelect }: MethodCardsProps) {
  return (
    <MethodGrid>
      {items.map((item) => (
        <li key={item.id}>
          <MethodCard item={item} onSelect={onSelect} />
        </li>
      ))}
    </MethodGrid>
  );
}
