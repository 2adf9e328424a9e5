import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallInput, CallName, CallResponse } from '@opencashier/contract/calls/call-map';
import type { OperatorAnswer, OperatorOperation } from '@opencashier/contract/operator/operations';
import { operatorRequest, type OperatorValue } from '@opencashier/contract/operator/signed-request';
import { developmentOperatorSecret } from '../../development-env.ts';

/** The addresses of a running product. */
export interface DemoAddresses {
  cashier: string;
  playground: string;
  sandbox: string;
  console: string;
}

export interface DemoPlayer {
  user: string;
  token: string;
}

/** The only ways in which the demonstration acts: as players, banks and operators. */
export interface DemoClient {
  signIn(user: string, country: string, currency: string): Promise<DemoPlayer>;
  call<N extends CallName>(
    player: DemoPlayer,
    name: N,
    payload: CallInput<N>,
  ): Promise<CallResponse<N>>;
  /** Makes a call that only reads. */
  read<N extends CallName>(
    player: DemoPlayer,
    name: N,
    query: Record<string, string>,
  ): Promise<CallResponse<N>>;
  until(what: string, isDone: () => Promise<boolean>): Promise<void>;
  /** The newest code on the player's phone. */
  code(user: string): Promise<string>;
  /** Decides as a bank, through the sandbox's control API. */
  decide(path: string, body: object): Promise<unknown>;
  /** Sets how the bank treats this player from now on. */
  behave(user: string, faults: object): Promise<void>;
  operate<N extends OperatorOperation>(
    key: string,
    operation: N,
    values: Readonly<Record<string, OperatorValue>>,
  ): Promise<OperatorAnswer<N>>;
}

const json = { 'content-type': 'application/json' };
const timeoutMs = 60_000;
const pauseMs = 60;

async function read<T>(what: string, answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${what} failed: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

export function openDemoClient(at: DemoAddresses): DemoClient {
  return {
    async signIn(user, country, currency) {
      const query = new URLSearchParams({ user, country, currency });
      const answer = await fetch(`${at.playground}/token?${query}`);
      const { token } = await read<{ token: string }>('token', answer);
      return { user, token };
    },
    async call(player, name, payload) {
      const answer = await fetch(`${at.cashier}/api/BANKING/${name}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${player.token}`,
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify(payload),
      });
      return read(name, answer);
    },
    async read(player, name, query) {
      const answer = await fetch(
        `${at.cashier}/api/BANKING/${name}?${new URLSearchParams(query)}`,
        { headers: { authorization: `Bearer ${player.token}` } },
      );
      return read(name, answer);
    },
    async until(what, isDone) {
      const endMs = performance.now() + timeoutMs;
      while (!(await isDone())) {
        if (performance.now() > endMs) throw new Error(`timed out waiting until ${what}`);
        await pause(pauseMs);
      }
    },
    async code(user) {
      const query = new URLSearchParams({ player: `demo:${user}` });
      const answer = await fetch(`${at.sandbox}/control/inbox?${query}`);
      const { messages } = await read<{ messages: { code: string }[] }>('inbox', answer);
      return messages[0]?.code ?? '';
    },
    async decide(path, body) {
      const request = { method: 'POST', headers: json, body: JSON.stringify(body) };
      return read(path, await fetch(`${at.sandbox}/control/${path}`, request));
    },
    async behave(user, faults) {
      const body = JSON.stringify({ player: `demo:${user}`, faults });
      const request = { method: 'PUT', headers: json, body };
      await read('faults', await fetch(`${at.sandbox}/control/faults`, request));
    },
    async operate(id, operation, values) {
      const key = { partner: 'demo', id, secret: developmentOperatorSecret(id) };
      const stamp = { id: `req_${randomUUID()}`, at: new Date() };
      const { path, ...request } = operatorRequest(operation, values, key, stamp);
      return read(operation, await fetch(at.console + path, request));
    },
  };
}
