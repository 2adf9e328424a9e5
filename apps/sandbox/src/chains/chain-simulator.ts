import { toMinor } from '@opencashier/money';
import type { Clock } from '../notices/clock.ts';
import { Refusal } from '../http/refusal.ts';
import {
  type ReorganisationFate,
  SimulatedChain,
  type SimulatedTransaction,
} from './simulated-chain.ts';
import { type SandboxNetwork, sandboxNetworks } from './sandbox-networks.ts';

export interface ChainPaymentRequest {
  address: string;
  memo?: string | undefined;
  coin: string;
  amount: string;
}

interface Running {
  readonly settings: SandboxNetwork;
  readonly chain: SimulatedChain;
  speed: number;
  callOff?: (() => void) | undefined;
}

/** The shortest block interval. A faster chain would keep the machine busy with nothing else. */
const shortestIntervalMs = 1000;

/** The sandbox's block chains. Each makes blocks at its real pace times a speed factor. */
export class ChainSimulator {
  readonly #clock: Clock;
  readonly #running = new Map<string, Running>();

  constructor(clock: Clock, speed: number) {
    this.#clock = clock;
    for (const [id, settings] of Object.entries(sandboxNetworks)) {
      // The start time makes the hashes differ from those of the chain before a restart.
      const name = `${id} of ${clock.now().toISOString()}`;
      this.#running.set(id, { settings, chain: new SimulatedChain(name), speed });
    }
    for (const one of this.#running.values()) this.#plan(one);
  }

  list(): { id: string; settings: SandboxNetwork; chain: SimulatedChain; speed: number }[] {
    return [...this.#running].map(([id, { settings, chain, speed }]) => ({
      id,
      settings,
      chain,
      speed,
    }));
  }

  chain(network: string): SimulatedChain {
    return this.#find(network).chain;
  }

  /** A coin that the network does not support is sent as an unrelated token. */
  pay(network: string, { address, memo, coin, amount }: ChainPaymentRequest): SimulatedTransaction {
    const { chain, settings } = this.#find(network);
    const carried = settings.coins[coin] ?? { asset: `token-${coin}`, decimals: 18 };
    const units = toMinor(amount, carried.decimals);
    if (units === undefined) {
      throw new Refusal(400, 'amount.invalid', `${coin} has ${carried.decimals} decimals.`);
    }
    return chain.pay({ to: address, memo, asset: carried.asset, units });
  }

  reorganise(network: string, depth: number, fate: ReorganisationFate): void {
    this.chain(network).reorganise(depth, fate);
  }

  setSpeed(network: string, speed: number): void {
    const found = this.#find(network);
    found.speed = speed;
    found.callOff?.();
    this.#plan(found);
  }

  close(): void {
    for (const { callOff } of this.#running.values()) callOff?.();
  }

  #find(network: string): Running {
    const found = this.#running.get(network);
    if (!found) throw new Refusal(404, 'network.unknown', 'The sandbox has no such chain.');
    return found;
  }

  #plan(running: Running): void {
    const { settings, chain, speed } = running;
    // At speed 0 blocks are made only on request.
    if (speed === 0) return;
    const intervalMs = Math.max(shortestIntervalMs, (settings.intervalSeconds * 1000) / speed);
    running.callOff = this.#clock.after(intervalMs, () => {
      if (chain.isBusy) chain.mine();
      this.#plan(running);
    });
  }
}
