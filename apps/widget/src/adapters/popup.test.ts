import { expect, it } from 'vitest';
import { createPopup } from './popup.ts';

function view(opened: unknown) {
  const asked: unknown[][] = [];
  const fake = {
    screen: { availWidth: 1000, availHeight: 600 },
    screenX: 100,
    screenY: 0,
    outerWidth: 880,
    outerHeight: 600,
    open: (...how: unknown[]) => {
      asked.push(how);
      return opened;
    },
  };
  return { asked, view: fake as unknown as Window };
}

it('opens our own page, no larger than the screen', () => {
  const { asked, view: window } = view(null);
  expect(createPopup('/cashier', 'demo', window).open()).toBeNull();
  expect(asked).toEqual([
    ['/cashier/opening?partner=demo', '_blank', 'popup,width=480,height=600,left=300,top=0'],
  ]);
});

it('cuts the popup loose before a stranger’s page is in it', () => {
  const order: string[] = [];
  const opened = {
    set opener(value: unknown) {
      order.push(`opener ${String(value)}`);
    },
    location: { replace: (url: string) => order.push(url) },
    close: () => order.push('closed'),
  };
  const popup = createPopup('/cashier', 'demo', view(opened).view).open();
  popup?.go('https://pay.example/');
  popup?.close();
  expect(order).toEqual(['opener null', 'https://pay.example/', 'closed']);
});
