import { beforeEach, describe, expect, it } from 'vitest';
import { addNotification, removeNotification, useNotifications } from './notifications.ts';

const shown = () => useNotifications.getState().list.map(({ content }) => content);

describe('[LIST-15] the notifications', () => {
  beforeEach(() => useNotifications.setState({ list: [] }));

  it('show a repeated message once, for as long as the last one', () => {
    const first = addNotification('No line');
    addNotification('Other');
    addNotification('No line');
    expect(shown()).toEqual(['Other', 'No line']);
    removeNotification(first);
    expect(shown()).toEqual(['Other', 'No line']);
  });
});
