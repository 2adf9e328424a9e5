import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Icon } from './Icon.tsx';

it.each([
  ['arrow-left', true],
  ['copy', false],
] as const)(
  '[I18N-7] the icon %s is mirrored in right-to-left languages: %s',
  (name, isMirrored) => {
    const { container } = render(<Icon name={name} />);
    const classes = container.querySelector('svg')?.getAttribute('class') ?? '';
    expect(classes.includes('pointing')).toBe(isMirrored);
  },
);
