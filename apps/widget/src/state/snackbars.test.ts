import { beforeEach, describe, expect, it } from 'vitest';
import { addSnackbar, removeSnackbar, useSnackbars } from './snackbars.ts';

const shown = () => useSnackbars.getState().list.map(({ content }) => content);

describe('[LIST-15] the snackbars', () => {
  beforeEach(() => useSnackbars.setState({ list: [] }));

  it('show a repeated message once; removing the first one does not remove it', () => {
    const first = addSnackbar('Offline');
    addSnackbar('Other');
    addSnackbar('Offline');
    expect(shown()).toEqual(['Other', 'Offline']);
    removeSnackbar(first);
    expect(shown()).toEqual(['Other', 'Offline']);
  });
});
