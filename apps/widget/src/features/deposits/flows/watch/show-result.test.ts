import { expect, it } from 'vitest';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import { showResult } from './show-result.ts';

const reference = { depositId: 'd1', paymentMethod: 'imps' };

it('[SEQ-17] shows the result instead of the deposit’s own page', () => {
  const query = { id: 'd1', method: 'imps' };
  const ports = fakePorts({ path: '/deposit/india/invoice', query });
  showResult(ports, reference);
  expect(ports.places).toEqual([{ path: '/deposit/complete', query }]);
});

it.each([
  ['/deposit', {}],
  ['/deposit/redirect', { method: 'eazype' }],
  ['/deposit/complete', { id: 'd2', method: 'imps' }],
])('does not take the player away from %s', (path, query) => {
  const ports = fakePorts({ path, query });
  showResult(ports, reference);
  expect(ports.places).toEqual([]);
});
