import type {
  HostMessageType,
  ReadHostMessages,
  WidgetMessage,
} from '@opencashier/contract/host/messages';
import type { Pushes } from '@opencashier/contract/calls/socket/pushes';
import { createPushBoard, type PushBoard } from '../adapters/pushes.ts';
import type { CaptchaOptions, CaptchaTask } from '../ports/captcha.ts';
import type { CaptchaEnd } from '@opencashier/contract/calls/captcha/captcha-frame';
import type { Place, Target } from '../ports/navigator.ts';
import type { Ports } from '../ports/ports.ts';
import { fakeClock, type FakeClock } from './fake-clock.ts';

interface SeenCall {
  name: string;
  input: Record<string, unknown>;
  key: string | undefined;
}

type Answer = (input: Record<string, unknown>, call: SeenCall) => unknown;

export interface FakePorts extends Ports {
  clock: FakeClock;
  /** The answer of each call; one that throws makes the call fail. */
  answers: Record<string, Answer>;
  calls: SeenCall[];
  sent: WidgetMessage[];
  /** The host sends a message. */
  hostSends<T extends HostMessageType>(type: T, payload: ReadHostMessages[T]): void;
  /** Everything that happened, in order: calls, popups, messages. */
  events: string[];
  pushes: PushBoard;
  push<P extends keyof Pushes>(push: P, payload: Pushes[P]): void;
  places: Target[];
  popupRefused: boolean;
  /** The outcome of each captcha attempt, in order; a missing one never ends. */
  captchaEnds: (CaptchaEnd | ((options: CaptchaOptions) => Promise<CaptchaEnd>))[];
  captchaTasks: (CaptchaTask & { inPopup: boolean })[];
  tracked: [string, string | number | undefined][];
  setVisible(visible: boolean): void;
  /** The tab is closed, or the host removes the frame. */
  leavePage(): void;
  goOnline(): void;
}

export function fakePorts(first: Partial<Place> = {}): FakePorts {
  const clock = fakeClock();
  const pushes = createPushBoard();
  const visibleListeners = new Set<() => void>();
  const hiddenListeners = new Set<() => void>();
  const leaveListeners = new Set<() => void>();
  const onlineListeners = new Set<() => void>();
  const hostListeners: Partial<Record<HostMessageType, Set<(payload: never) => void>>> = {};
  let visible = true;
  let place: Place = { path: '/deposit', query: {}, state: {}, ...first };
  const ports: FakePorts = {
    clock,
    pushes,
    answers: {},
    calls: [],
    sent: [],
    events: [],
    places: [],
    popupRefused: false,
    captchaEnds: [],
    captchaTasks: [],
    tracked: [],
    hostSends: (type, payload) =>
      hostListeners[type]?.forEach((listener) => listener(payload as never)),
    push: (push, payload) => pushes.emit(push, payload),
    setVisible(now) {
      visible = now;
      for (const listener of now ? visibleListeners : hiddenListeners) listener();
    },
    leavePage: () => leaveListeners.forEach((listener) => listener()),
    goOnline: () => onlineListeners.forEach((listener) => listener()),
    cashier: {
      on: pushes.on,
      sendOnLeave(name, input) {
        ports.calls.push({ name, input: { ...input }, key: undefined });
        ports.events.push(`${name} on leaving`);
      },
      onGap: pushes.onGap,
      pushing: pushes.pushing,
      call: (async (name: string, input: Record<string, unknown>, options?: { key?: string }) => {
        const seen = { name, input, key: options?.key };
        ports.calls.push(seen);
        ports.events.push(name);
        const answer = ports.answers[name];
        if (!answer) throw new Error(`Set ports.answers['${name}'] in the test`);
        return answer(input, seen);
      }) as Ports['cashier']['call'],
    },
    host: {
      send(message) {
        ports.sent.push(message);
        ports.events.push(message.messageType);
      },
      on: (type, listener) => subscribe((hostListeners[type] ??= new Set()), listener),
    },
    navigator: {
      place: () => place,
      go: (target) => move(target),
      replace: (target) => move(target),
      back: () => ports.places.length > 0,
      onChange: () => () => {},
    },
    popup: {
      load: async () => {},
      open() {
        ports.events.push('popup');
        if (ports.popupRefused) return null;
        return {
          go: (url) => void ports.events.push(`popup to ${url}`),
          close: () => void ports.events.push('popup closed'),
          ready: () => Promise.resolve({} as Window),
        };
      },
    },
    captcha: {
      async run(task, options) {
        ports.captchaTasks.push({ ...task, inPopup: Boolean(options.popup) });
        ports.events.push(task.kind);
        const end = ports.captchaEnds.shift();
        if (!end) return new Promise<never>(() => {});
        return typeof end === 'function' ? end(options) : end;
      },
    },
    page: {
      visible: () => visible,
      online: () => true,
      onVisible: (listener) => subscribe(visibleListeners, listener),
      onHidden: (listener) => subscribe(hiddenListeners, listener),
      onLeave: (listener) => subscribe(leaveListeners, listener),
      onOnline: (listener) => subscribe(onlineListeners, listener),
      onOffline: () => () => {},
    },
    analytics: { track: (key, value) => void ports.tracked.push([key, value]) },
  };
  function move(target: Target): void {
    ports.places.push(target);
    place = { path: target.path, query: target.query ?? {}, state: target.state ?? {} };
  }
  return ports;
}

function subscribe<L>(set: Set<L>, listener: L): () => void {
  set.add(listener);
  return () => void set.delete(listener);
}
