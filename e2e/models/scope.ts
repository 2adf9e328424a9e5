import type { FrameLocator, Page } from '@playwright/test';

/** The place to look for a screen of the widget: a frame of a host, or its own page. */
export type Scope = Pick<FrameLocator & Page, 'getByRole' | 'getByLabel' | 'getByText' | 'locator'>;
