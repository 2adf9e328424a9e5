import { beforeEach, describe, expect, it } from 'vitest';
import { addSnackbar, removeSnackbar, useSnackbars } from './snackbars.ts';

const shown = () => useSnackbars.getState().list.map(({ content }) => content);

describe('[LIST-15] the snackbars', () => {
  beforeEach(() => useSnackbars.setState({ list: [] }));

  it('show a repeated message once, for as long as the last one', () => {
    const first = addSnackbar('No line');
    addSnackbar('Other');
    addSnackbar('No line');
    expect(shown()).toEqual(['Other', 'No line']);
    removeSnackbar(first);
    expect(shown()).toEqual(['Other', 'No line']);
  });
});
