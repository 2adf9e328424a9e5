import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PayeeCard } from './PayeeCard.tsx';

const card = { number: '5168750412322221', system: 'mastercard' };

it('[LIST-22] shortens a name that would overflow the card or overlap its brand', () => {
  const bank = 'Banco Internacional de Comercio Exterior';
  const html = renderToStaticMarkup(
    <PayeeCard {...card} bank={bank} holder="María Fernanda González Hernández" />,
  );
  expect(html).toContain('>Banco Internacional de…<');
  expect(html).toContain('>María Fernanda Gonz…<');
});

it('[LIST-22] shows a short name unchanged', () => {
  const html = renderToStaticMarkup(
    <PayeeCard {...card} bank="ПриватБанк" holder="Sandbox Trader 2" />,
  );
  expect(html).toMatch(/>ПриватБанк<.*>5168 7504 1232 2221<.*>Sandbox Trader 2<.*>mastercard</);
});
