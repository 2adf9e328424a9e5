import {
  type CSSProperties,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { CashierController } from './controller.ts';
import type { CashierEventName, CashierEvents } from './events.ts';
import { mountIntercepted } from './mount.ts';
import type { MountOptions, StartDataInput } from './options.ts';
import { preload } from './preload.ts';

/** The event `close` has the prop onClose, `onTokenExpired` the prop onTokenExpired. */
type PropOf<E extends CashierEventName> = E extends `on${string}` ? E : `on${Capitalize<E>}`;

export type CashierEventProps = {
  [E in CashierEventName as PropOf<E>]?: ((payload: CashierEvents[E]) => void) | undefined;
};

export interface OpenCashierProps extends Omit<MountOptions, 'data'>, CashierEventProps {
  /** Undefined until your backend has answered; meanwhile the widget preloads out of sight. */
  data: StartDataInput | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

function handlerOf(props: OpenCashierProps, type: string) {
  const name = type.startsWith('on') ? type : `on${type.charAt(0).toUpperCase()}${type.slice(1)}`;
  const handler: unknown = props[name as keyof OpenCashierProps];
  return typeof handler === 'function' ? (handler as (payload: unknown) => void) : undefined;
}

/**
 * The widget as a component. New `data` is applied as by update(). A new url, partner, page,
 * presentation, height or title mounts it again. The ref holds the controller.
 */
export const OpenCashier = forwardRef<CashierController | undefined, OpenCashierProps>(
  function OpenCashier(props, ref) {
    const { url, partner, page, title, presentation, height, data, className, style } = props;
    const place = useRef<HTMLDivElement>(null);
    const latest = useRef(props);
    const cancelPreload = useRef(() => {});
    const [controller, setController] = useState<CashierController>();
    const hasData = !!data;
    const dataText = data && JSON.stringify(data);

    useBrowserLayoutEffect(() => {
      latest.current = props;
    });

    useEffect(() => {
      const element = place.current;
      const { data: first, linkSchemes, trace } = latest.current;
      if (!element) return undefined;
      const frame = { url, partner, page, title, presentation };
      // Not cancelled when the data arrives: mount() takes over the preloaded frame.
      if (!hasData || !first) return void (cancelPreload.current = preload(element, frame));
      const options = { ...frame, height, linkSchemes, trace, data: first };
      const mounted = mountIntercepted(element, options, (type, payload) => {
        const handler = handlerOf(latest.current, type);
        handler?.(payload);
        return !!handler;
      });
      setController(mounted);
      return () => mounted.destroy();
    }, [url, partner, page, title, presentation, height, hasData]);

    useEffect(() => () => cancelPreload.current(), []);

    useEffect(() => {
      if (dataText) controller?.update(JSON.parse(dataText) as StartDataInput);
    }, [controller, dataText]);

    useImperativeHandle(ref, () => controller, [controller]);

    return <div ref={place} className={className} style={style} />;
  },
);
