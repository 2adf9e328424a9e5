import { byId, copyOnPress, create } from './dom.ts';
import {
  clockTime,
  entryText,
  type LogEntry,
  type LogFilter,
  type MessageLog,
} from './message-log.ts';

function row(entry: LogEntry): HTMLLIElement {
  const isSent = entry.direction === 'to-widget';
  const arrow = create('span', {
    className: isSent ? 'arrow sent' : 'arrow',
    textContent: isSent ? '→' : '←',
    ariaLabel: isSent ? 'to the widget' : 'from the widget',
    role: 'img',
  });
  const time = create('time', { textContent: clockTime(entry.at) });
  const summary = create('summary', {}, arrow, create('b', { textContent: entry.type }), time);
  const copy = create('button', { type: 'button', className: 'soft', textContent: 'Copy message' });
  copyOnPress(copy, () => entryText(entry));
  const payload = create('pre', { textContent: entry.text || 'No payload' });
  const item = create('li', {}, create('details', {}, summary, payload, copy));
  item.dataset['type'] = entry.type;
  item.dataset['direction'] = entry.direction;
  return item;
}

/** Shows the log and follows its newest message unless the user has scrolled away. */
export function showLog(log: MessageLog): {
  add: (message: Parameters<MessageLog['add']>[0]) => void;
} {
  const list = byId('log-list', HTMLOListElement);
  const count = byId('log-count', HTMLOutputElement);
  const text = byId('log-filter', HTMLInputElement);
  const direction = byId('log-direction', HTMLSelectElement);
  const shown = (): LogEntry[] =>
    log.filter({ text: text.value, direction: direction.value as LogFilter['direction'] });

  function render(): void {
    const entries = shown();
    const open = new Set(
      [...list.querySelectorAll('details[open]')].map((details) => details.parentElement?.id),
    );
    const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 8;
    const rows = entries.map((entry) => {
      const item = row(entry);
      item.id = `message-${entry.id}`;
      if (open.has(item.id)) item.querySelector('details')?.setAttribute('open', '');
      return item;
    });
    list.replaceChildren(...rows);
    count.textContent = String(entries.length);
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  }

  text.addEventListener('input', render);
  direction.addEventListener('change', render);
  byId('log-clear', HTMLButtonElement).addEventListener('click', () => {
    log.clear();
    render();
  });
  copyOnPress(byId('log-copy', HTMLButtonElement), () => shown().map(entryText).join('\n'));
  return {
    add(message) {
      log.add(message, new Date());
      render();
    },
  };
}
