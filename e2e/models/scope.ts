import type { FrameLocator, Page } from '@playwright/test';

/** Where a screen of the widget is looked for: a frame of a host, or a page of its own. */
export type Scope = Pick<FrameLocator & Page, 'getByRole' | 'getByLabel' | 'getByText'>;
