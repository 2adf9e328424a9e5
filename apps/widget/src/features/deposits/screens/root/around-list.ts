// The parts of the root screen that its list does not wait for.

export { BelowList } from './BelowList.tsx';
export { BesideHeading } from './BesideHeading.tsx';
