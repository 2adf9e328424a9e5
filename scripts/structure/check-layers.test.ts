import { describe, expect, it } from 'vitest';
import { problemOf, problemsIn } from './testing/repository.ts';

describe('in the widget', () => {
  it.each([
    ['features/deposits/flows/create.ts', "import type { Host } from '../../../ports/host.ts';"],
    ['features/deposits/screens/Form.tsx', "import { create } from '../flows/create.ts';"],
    [
      'features/sweepstake/flows/buy.ts',
      "import { create } from '../../deposits/flows/create/create-deposit.ts';",
    ],
    ['ui/lists/Steps.tsx', "import { Spinner } from '../loading/Spinner.tsx';"],
    ['ui/outcome/A.module.css', "  composes: frame from '../layout/CardFrame.module.css';"],
    ['adapters/http.ts', "import type { Cashier } from '../ports/cashier.ts';"],
    ['boot/session.ts', "import { http } from '../adapters/http.ts';"],
    ['app/App.tsx', "import { enterPlace } from '../routes/enter-place.ts';"],
    ['routes/tables/deposits.ts', "const page = () => import('../../features/deposits/A.tsx');"],
    ['features/deposits/create.test.ts', "import { http } from '../../adapters/http.ts';"],
  ])('%s may contain %s', (file, text) => {
    expect(problemOf(`apps/widget/src/${file}`, text)).toBeUndefined();
  });

  it.each([
    ['features/deposits/flows/create.ts', "import { http } from '../../../adapters/http.ts';"],
    ['features/deposits/flows/create.ts', "import { buy } from '../../sweepstake/flows/buy.ts';"],
    ['features/deposits/flows/create.ts', "import type { Form } from '../screens/Form.tsx';"],
    ['features/deposits/flows/create.ts', "import { useState } from 'react';"],
    ['features/deposits/state.ts', "import { create } from './flows/create.ts';"],
    ['features/deposits/actions.ts', "import { create } from './flows/create.ts';"],
    ['features/deposits/screens/Form.tsx', "import { start } from '../../../boot/main.tsx';"],
    ['features/deposits/screens/Form.tsx', "import { find } from '../../../routes/find-route.ts';"],
    ['ui/inputs/Button.tsx', "import { t } from '../../features/deposits/flows/create.ts';"],
    ['ui/media/QrCode.tsx', "import { Notice } from '../feedback/Notice.tsx';"],
    ['ui/inputs/Button.tsx', "import type { Fact } from '../lists/Facts.tsx';"],
    ['ui/Button.tsx', "import { t } from '../i18n/text.ts';"],
    ['ui/layout/A.module.css', "  composes: title from '../outcome/Figure.module.css';"],
    ['ui/layout/a.css', "@import '../outcome/figure.css';"],
    ['state/form.ts', "import type { Props } from '../features/deposits/screens/Form.tsx';"],
    [
      'routes/tables/deposits.ts',
      "import { Form } from '../../features/deposits/screens/Form.tsx';",
    ],
    ['app/App.tsx', "import { http } from '../adapters/http.ts';"],
    ['widgets/a.ts', "import { a } from '../state/a.ts';"],
  ])('%s may not contain %s', (file, text) => {
    expect(problemOf(`apps/widget/src/${file}`, text)).toMatch(/may not import|add it there/);
  });
});

describe('in the server', () => {
  it.each([
    ['deposits/calls.ts', "import type { CallHandler } from '../services/call.ts';"],
    ['transport/call-handlers.ts', "import { depositCreate } from '../deposits/calls.ts';"],
    ['players/calls.ts', "import { offered } from '../withdrawals/domain/offered-withdrawal.ts';"],
    ['deposits/credit/credit-deposit.ts', "import { change } from '../store/deposits.ts';"],
    ['deposits/store/deposits.ts', "import type { Deposit } from '../deposit.ts';"],
    ['crypto/settle-address.ts', "import { credit } from '../deposits/credit/credit-deposit.ts';"],
    ['providers/adyen/link.ts', "import { reference } from '../vendor-api/reference-store.ts';"],
    ['providers/kinds.ts', "import { adyenProvider } from './adyen/adyen-provider.ts';"],
    ['operator/payments/read-payment.ts', "import { claims } from '../withdrawals/claims.ts';"],
    ['startup/app.ts', "import { createCallGateway } from '../transport/call-gateway.ts';"],
  ])('%s may contain %s', (file, text) => {
    expect(problemOf(`apps/server/src/${file}`, text)).toBeUndefined();
  });

  it.each([
    ['deposits/domain/deposit.ts', "import { handlers } from '../../transport/call-handlers.ts';"],
    ['queues/outbox.ts', "import { deposit } from '../deposits/domain/deposit.ts';"],
    ['wallet/wallet.ts', "import { app } from '../startup/app.ts';"],
    ['deposits/deposit.ts', "import type { Row } from './store/deposit-row.ts';"],
    ['deposits/store/deposits.ts', "import { credit } from '../domain/credit-deposit.ts';"],
    ['deposits/credit/credit-deposit.ts', "import { depositCreate } from '../calls.ts';"],
    ['deposits/credit/credit-deposit.ts', "import { view } from '../../crypto/crypto-view.ts';"],
    ['withdrawals/store/withdrawals.ts', "import { hold } from '../domain/hold-money.ts';"],
    ['withdrawals/domain/hold-money.ts', "import { codeSend } from '../calls.ts';"],
    ['sweepstake/coin-package.ts', "import type { Deposit } from '../deposits/deposit.ts';"],
    ['players/player-limits.ts', "import { accountDelete } from './calls.ts';"],
    ['players/calls.ts', "import { codeSend } from '../withdrawals/calls.ts';"],
    ['providers/adyen/link.ts', "import type { Client } from '../btcpay/client.ts';"],
    ['providers/provider.ts', "import { adyenProvider } from './adyen/adyen-provider.ts';"],
    ['deposits/create/a.ts', "import { link } from '../../providers/adyen/link.ts';"],
    ['operator/withdrawals/withdrawals.ts', "import { read } from '../review/read-review.ts';"],
    ['operator/payments/find-payments.ts', "import type { Row } from '../review/rows.ts';"],
    ['deposits/shop/basket.ts', "import { change } from '../store/deposits.ts';"],
  ])('%s may not contain %s', (file, text) => {
    expect(problemOf(`apps/server/src/${file}`, text)).toMatch(/may not import/);
  });
});

describe('in the other workspaces', () => {
  it.each([
    ['packages/contract/src/calls/call-map.ts', "import { a } from './deposits/deposits.ts';"],
    ['packages/contract/src/operator/access/roles.ts', "import { a } from '../operations.ts';"],
    ['packages/catalogue/src/load/a.ts', "import { a } from '../check/a.ts';"],
    ['packages/embed/src/mount.ts', "import { a } from './frame/frame-container.ts';"],
    ['packages/testing/src/chaos/a.ts', "import { a } from '../attack/a.ts';"],
    ['apps/sandbox/src/control/a.ts', "import { a } from '../deposits/a.ts';"],
    ['apps/playground/src/main.ts', "import { a } from './app.ts';"],
    ['apps/console/src/ui/tables/A.tsx', "import { a } from '../feedback/B.tsx';"],
  ])('%s may contain %s', (file, text) => {
    expect(problemOf(file, text)).toBeUndefined();
  });

  it.each([
    ['packages/contract/src/primitives.ts', "import { a } from './calls/statuses.ts';"],
    ['packages/contract/src/calls/deposits/a.ts', "import { a } from '../peer-to-peer/a.ts';"],
    ['packages/contract/src/operator/a.ts', "import { a } from './operations.ts';"],
    ['packages/catalogue/src/check/a.ts', "import type { A } from '../load/a.ts';"],
    ['packages/embed/src/frame/a.ts', "import { mount } from '../mount.ts';"],
    ['packages/postgres/src/embedded/a.ts', "import { a } from '../index.ts';"],
    ['packages/testing/src/attack/a.ts', "import { a } from '../chaos/a.ts';"],
    ['packages/testing/src/attack/a.ts', "import { a } from './probes/a.ts';"],
    ['apps/sandbox/src/deposits/a.ts', "const a = () => import('../control/a.ts');"],
    ['apps/playground/src/page/a.ts', "import { a } from '../player-token.ts';"],
    ['apps/console/src/ui/inputs/A.tsx', "import { a } from '../feedback/B.tsx';"],
    ['packages/money/src/decimal/a.ts', "import { a } from '../currency.ts';"],
  ])('%s may not contain %s', (file, text) => {
    expect(problemOf(file, text)).toMatch(/may not import|add it there|add one there/);
  });
});

describe('a feature', () => {
  const crypto = 'apps/widget/src/features/crypto/screens/A.tsx';

  it('imports only the files that another one exposes', () => {
    const text = "\nimport { A } from '../../deposits/screens/root/DepositRootView.tsx';";
    expect(problemOf(crypto, text)).toBe(
      `${crypto}:2  features/crypto may not import screens/root/DepositRootView.tsx of ` +
        'features/deposits, which does not expose it (scripts/structure/tables)',
    );
  });

  it.each([
    ["import type { A } from '../../deposits/screens/form/use-amount.ts';"],
    ["const load = () => import('../../deposits/screens/form/use-amount.ts');"],
    ["import styles from '../../deposits/screens/payment/PaymentView.module.css';"],
  ])('may not contain %s either', (text) => {
    expect(problemOf(crypto, text)).toContain('which does not expose it');
  });

  it('may not borrow a class of another one’s screen', () => {
    const text = "  composes: head from '../../deposits/screens/payment/PaymentView.module.css';";
    const problem = problemOf(crypto.replace('A.tsx', 'A.module.css'), text);
    expect(problem).toContain('which does not expose it');
  });

  it('imports all of its own files, and a test those of every feature', () => {
    const text = "import { A } from '../../deposits/screens/root/DepositRootView.tsx';";
    expect(problemOf(crypto.replace('.tsx', '.test.tsx'), text)).toBeUndefined();
    expect(problemOf(crypto.replace('crypto', 'deposits'), text)).toBeUndefined();
  });

  it('exposes only files that another one imports, so that its list becomes shorter', () => {
    const table = 'scripts/structure/tables/widget.ts';
    const text = "import { create } from '../../deposits/flows/select-method.ts';";
    const problems = problemsIn({ [table]: '', [crypto]: text });
    const stale = (path: string) =>
      `${table}:1  features/deposits exposes ${path}, which no other layer imports: ` +
      'remove it from the list';
    expect(problems).toContain(stale('state.ts'));
    expect(problems).not.toContain(stale('flows/select-method.ts'));
  });
});

describe('folders in one layer', () => {
  const screens = 'apps/widget/src/features/deposits/screens';

  it('may not import each other in a circle, even through different files', () => {
    const sources = {
      [`${screens}/root/Root.tsx`]: "import { A } from '../pending/A.tsx';",
      [`${screens}/pending/B.tsx`]: "\nimport type { Props } from '../form/Form.tsx';",
      [`${screens}/form/C.tsx`]: "import { D } from '../root/lists/D.tsx';",
    };
    expect(problemsIn(sources)).toEqual([
      `${screens}/root/Root.tsx:1  folders that import each other: ` +
        ['form', 'pending', 'root'].map((name) => `${screens}/${name}`).join(', '),
    ]);
  });

  it('may not form a circle with the files above them', () => {
    const sources = {
      [`${screens}/a.ts`]: "import { B } from './root/B.tsx';",
      [`${screens}/root/lists/C.tsx`]: "import { d } from '../../d.ts';",
    };
    expect(problemsIn(sources)).toEqual([
      `${screens}/a.ts:1  folders that import each other: ${screens}, ${screens}/root`,
    ]);
  });

  it('may not form one where the program is assembled either', () => {
    const boot = 'apps/widget/src/boot';
    const sources = {
      [`${boot}/a.ts`]: "import { b } from './host/b.ts';",
      [`${boot}/host/c.ts`]: "import { d } from '../d.ts';",
    };
    expect(problemsIn(sources)).toEqual([
      `${boot}/a.ts:1  folders that import each other: ${boot}, ${boot}/host`,
    ]);
  });

  it.each([
    ['the files above them', "import { c } from '../c.ts';", ''],
    ['be imported by those', '', "import { A } from './root/A.tsx';"],
  ])('may import in one direction, and %s', (_, below, above) => {
    const sources = {
      [`${screens}/root/Root.tsx`]: "import { A } from '../pending/A.tsx';",
      [`${screens}/pending/B.tsx`]: below,
      [`${screens}/d.ts`]: above,
      [`${screens}/pending/B.test.tsx`]: "import { Root } from '../root/Root.tsx';",
    };
    expect(problemsIn(sources)).toEqual([]);
  });
});
