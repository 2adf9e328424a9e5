import { nanoid } from 'nanoid';
import { consumeForm, findForm, issueForm } from '../store/redirect-forms.ts';
import { findDeposit } from '../store/deposits.ts';
import { type Deposit, isOpen, type Source } from '../deposit.ts';
import type { Services } from '../../services/services.ts';

export type FormDeps = Pick<Services, 'pool' | 'providers' | 'seal'>;

const lifetimeSeconds = 5 * 60;
const idLength = 32;

/** The form to post, and its address. */
export interface FormTarget {
  url: string;
  params: Record<string, string>;
  /** The provider's origins; browsers check a form's redirects against this list. */
  origins: readonly string[];
}

type PostSource = Extract<Source, { method: 'POST' }>;

function postSourceOf(deposit: Deposit): PostSource | undefined {
  const { source } = deposit;
  return source?.method === 'POST' && isOpen(deposit) ? source : undefined;
}

/** SEQ-9: a one-time id for the page that posts; undefined if there is nothing to post. */
export async function openForm(
  { pool }: Pick<Services, 'pool'>,
  deposit: Deposit,
): Promise<{ id: string; expiresAt: Date } | undefined> {
  if (!postSourceOf(deposit)) return undefined;
  const id = nanoid(idLength);
  return { id, expiresAt: await issueForm(pool, { depositId: deposit.id, id, lifetimeSeconds }) };
}

async function targetOf(
  { pool, seal, providers }: FormDeps,
  depositId: string | undefined,
): Promise<FormTarget | undefined> {
  const deposit = depositId === undefined ? undefined : await findDeposit(pool, depositId);
  const source = deposit && postSourceOf(deposit);
  if (!source) return undefined;
  const params = JSON.parse(seal.open(source.sealed, deposit.id)) as FormTarget['params'];
  const origins = providers.get(deposit.provider)?.origins ?? [];
  return { url: source.url, params, origins };
}

export async function readForm(services: FormDeps, id: string): Promise<FormTarget | undefined> {
  return targetOf(services, await findForm(services.pool, id));
}

/** The same, and uses up the id. */
export async function takeForm(services: FormDeps, id: string): Promise<FormTarget | undefined> {
  return targetOf(services, await consumeForm(services.pool, id));
}
