import type { SandboxNetwork } from './sandbox-networks.ts';
import type { SimulatedChain } from './simulated-chain.ts';
import { fact } from '../page-parts/layout.ts';
import { html, type Markup } from '../page-parts/markup.ts';

export interface ChainView {
  id: string;
  settings: SandboxNetwork;
  chain: SimulatedChain;
  speed: number;
}

interface Input {
  name: string;
  label: string;
  value?: string;
}

function input(id: string, { name, label, value = '' }: Input): Markup {
  return html`<div class="choice">
    <label for="${id}-${name}">${label}</label>
    <input id="${id}-${name}" name="${name}" value="${value}" autocomplete="off" />
  </div>`;
}

function fateOf(id: string): Markup {
  return html`<div class="choice">
    <label for="${id}-transactions">Its transactions</label>
    <select id="${id}-transactions" name="transactions">
      <option value="again">are in the new branch too</option>
      <option value="waiting">wait for a block again</option>
      <option value="gone">are gone</option>
    </select>
  </div>`;
}

function act(action: string, label: string, name: string): Markup {
  return html`<button
    class="quiet"
    name="action"
    value="${action}"
    aria-label="${label} on ${name}"
  >
    ${label}
  </button>`;
}

/** The pending transactions of a chain, so that a tester can replace or drop them. */
function waiting(chain: SimulatedChain): string {
  const { mempool } = chain;
  return mempool.map(({ txid }) => txid.slice(0, 12)).join(', ') || 'nothing';
}

function chainCard({ id, settings, chain, speed }: ChainView, hidden: Markup): Markup {
  const { name, coins } = settings;
  const [coin = ''] = Object.keys(coins);
  return html`<li class="sheet">
    <h3>${name}</h3>
    <dl>
      ${fact('Height', String(chain.tip.height))} ${fact('Waiting', waiting(chain))}
      ${fact('Speed', speed === 0 ? 'stands still' : `${speed} times`)}
    </dl>
    <form method="post" action="/control/chains/${id}/form">
      ${hidden} ${input(id, { name: 'address', label: 'Address' })}
      ${settings.hasMemo ? input(id, { name: 'memo', label: 'Memo' }) : ''}
      ${input(id, { name: 'coin', label: 'Coin', value: coin })}
      ${input(id, { name: 'amount', label: 'Amount' })}
      <div class="pair">${act('pay', 'Pay', name)} ${act('replace', 'Replace the last', name)}</div>
      <div class="pair">${act('mine', 'Make a block', name)}</div>
      ${input(id, { name: 'depth', label: 'Reorganise so many blocks', value: '1' })} ${fateOf(id)}
      <div class="pair">${act('reorganise', 'Reorganise', name)}</div>
    </form>
  </li>`;
}

/** The chains with their buttons: pay, replace, mine, reorganise. */
export function chainsForm(chains: readonly ChainView[], hidden: Markup): Markup {
  return html`<h2>Block chains</h2>
    <ul class="cards">
      ${chains.map((one) => chainCard(one, hidden))}
    </ul>`;
}
