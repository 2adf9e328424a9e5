import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PayeeCard } from './PayeeCard.tsx';

const card = { number: '5168750412322221', system: 'mastercard' };

it('[LIST-22] shortens a name that would overflow the card or overlap its brand', () => {
  const bank = 'Banco Internacional de Comercio Exterior';
  render(<PayeeCard {...card} bank={bank} holder="María Fernanda González Hernández" />);
  screen.getByText('Banco Internacional de…');
  screen.getByText('María Fernanda Gonz…');
});

it('[LIST-22] shows a short name unchanged', () => {
  render(<PayeeCard {...card} bank="ПриватБанк" holder="Sandbox Trader 2" />);
  const texts = [...document.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts).toEqual(['ПриватБанк', '5168 7504 1232 2221', 'Sandbox Trader 2', 'mastercard']);
});
