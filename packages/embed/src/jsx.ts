import type { ClassAttributes, HTMLAttributes } from 'react';
import './element.ts';
import type { OpenCashierElement } from './element.ts';
import type { MountOptions, StartDataInput } from './options.ts';

/** The attributes of `<open-cashier>` in JSX. React 19 sets `data` as a property. */
export interface OpenCashierAttributes
  extends HTMLAttributes<OpenCashierElement>, ClassAttributes<OpenCashierElement> {
  url: string;
  partner: string;
  page?: MountOptions['page'];
  presentation?: MountOptions['presentation'];
  height?: MountOptions['height'];
  'frame-title'?: string | undefined;
  token?: string | undefined;
  currency?: string | undefined;
  'payment-geo'?: string | undefined;
  locale?: string | undefined;
  theme?: StartDataInput['theme'];
  platform?: StartDataInput['platform'];
  data?: Partial<StartDataInput> | undefined;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'open-cashier': OpenCashierAttributes;
    }
  }
}
