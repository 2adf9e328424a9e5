-- The account of an owner, opened if there is none yet. Of the house side it is the shard that the
-- reference falls on, or the next one that is not frozen: a deposit must not fail for the choice.
create function ledger.open_account(
  p_owner text, p_kind text, p_currency text, p_reference text, p_house_shards integer
) returns bigint language plpgsql as $$
declare
  v_shard integer := case p_kind
    when 'house' then (hashtextextended(p_reference, 0) & 2147483647) % p_house_shards
    else 0
  end;
  v_id bigint;
  v_frozen_at timestamptz;
begin
  select id, frozen_at into v_id, v_frozen_at from ledger.accounts
  where owner = p_owner and kind = p_kind and currency = p_currency and shard = v_shard;

  if v_frozen_at is not null and p_kind = 'house' then
    select candidate into v_shard
    from generate_series(0, p_house_shards - 1) as candidate
    left join ledger.accounts a on a.owner = p_owner and a.kind = p_kind
      and a.currency = p_currency and a.shard = candidate
    order by a.frozen_at is not null, (candidate - v_shard + p_house_shards) % p_house_shards
    limit 1;
    select id into v_id from ledger.accounts
    where owner = p_owner and kind = p_kind and currency = p_currency and shard = v_shard;
  end if;

  if v_id is null then
    insert into ledger.accounts (owner, kind, currency, shard, overdraft_allowed)
    values (p_owner, p_kind, p_currency, v_shard, p_kind in ('house', 'receivable'))
    on conflict (owner, kind, currency, shard) do nothing
    returning id into v_id;
  end if;
  if v_id is null then
    -- Another posting opened it a moment ago.
    select id into v_id from ledger.accounts
    where owner = p_owner and kind = p_kind and currency = p_currency and shard = v_shard;
  end if;
  return v_id;
end $$;

-- Whether a transfer moved what a call with the same reference asks for: the same money between the
-- same owners. Which house shard took part and what the purpose says makes no difference.
create function ledger.same_content(
  known ledger.transfers, p_kind text,
  p_debit_owner text, p_debit_kind text, p_credit_owner text, p_credit_kind text,
  p_currency text, p_amount numeric, p_pending_reference text
) returns boolean language sql stable as $$
  select known.kind = p_kind and case
    when p_kind in ('plain', 'pending') then known.amount = p_amount and exists (
      select from ledger.accounts d, ledger.accounts c
      where d.id = known.debit_account and c.id = known.credit_account
        and (d.owner, d.kind, c.owner, c.kind, known.currency)
          = (p_debit_owner, p_debit_kind, p_credit_owner, p_credit_kind, p_currency))
    else known.amount = coalesce(p_amount, -known.pending_delta) and exists (
      select from ledger.transfers held
      where held.id = known.pending_id and held.reference = p_pending_reference)
  end
$$;

-- One posting in one round trip, inside whatever transaction the caller has. `plain` moves an amount
-- at once; `pending` holds it; `post` settles a pending transfer with its amount or less, giving back
-- the rest; `void` gives all of it back. A repeated call does nothing and says `exists`.
create function ledger.post(
  p_kind text, p_reference text, p_purpose text,
  p_debit_owner text, p_debit_kind text, p_credit_owner text, p_credit_kind text,
  p_currency text, p_amount numeric, p_pending_reference text, p_house_shards integer,
  out outcome text, out transfer_id bigint
) language plpgsql as $$
declare
  v_known ledger.transfers;
  v_held ledger.transfers;
  v_account ledger.accounts;
  v_debit bigint;
  v_credit bigint;
  v_currency text := p_currency;
  v_amount numeric := p_amount;
  v_posted numeric := 0;
  v_pending numeric := 0;
  v_short boolean := false;
begin
  -- A call repeated after a lost answer is the common case of a known reference: it needs no lock.
  select * into v_known from ledger.transfers where reference = p_reference;

  if v_known.id is null then
    if p_kind in ('plain', 'pending') then
      -- Always in the same order: two postings that open the same accounts wait, not deadlock.
      if (p_debit_owner, p_debit_kind) < (p_credit_owner, p_credit_kind) then
        v_debit := ledger.open_account(
          p_debit_owner, p_debit_kind, v_currency, p_reference, p_house_shards);
      end if;
      v_credit := ledger.open_account(
        p_credit_owner, p_credit_kind, v_currency, p_reference, p_house_shards);
      if v_debit is null then
        v_debit := ledger.open_account(
          p_debit_owner, p_debit_kind, v_currency, p_reference, p_house_shards);
      end if;
    else
      select * into v_held from ledger.transfers
      where reference = p_pending_reference and kind = 'pending';
      if v_held.id is null then
        raise exception 'nothing is held under %', p_pending_reference using errcode = 'LG004';
      end if;
      v_amount := coalesce(p_amount, v_held.amount);
      if v_amount > v_held.amount then
        raise exception '% is more than the % held under %',
          v_amount, v_held.amount, p_pending_reference using errcode = 'LG006';
      end if;
      v_debit := v_held.debit_account;
      v_credit := v_held.credit_account;
      v_currency := v_held.currency;
      v_pending := -v_held.amount;
    end if;
    if p_kind in ('plain', 'post') then v_posted := v_amount; end if;
    if p_kind = 'pending' then v_pending := v_amount; end if;

    -- In account order, so that two postings on the same pair wait for each other, never deadlock.
    for v_account in
      select * from ledger.accounts where id in (v_debit, v_credit) order by id for no key update
    loop
      if v_account.frozen_at is not null then
        raise exception 'account % of % is frozen', v_account.id, v_account.owner
          using errcode = 'LG003';
      end if;
      if v_account.id = v_debit and not v_account.overdraft_allowed then
        v_short := v_account.credits_posted - v_account.debits_posted - v_account.debits_pending
          < v_posted + v_pending;
      end if;
    end loop;

    insert into ledger.transfers (
      reference, kind, debit_account, credit_account, currency, amount, pending_delta, pending_id,
      purpose
    ) values (
      p_reference, p_kind, v_debit, v_credit, v_currency, v_amount, v_pending, v_held.id, p_purpose
    ) on conflict do nothing returning id into transfer_id;

    if transfer_id is not null then
      -- Only now: of two equal calls at once the second must hear `exists`, not that all is spent.
      if v_short then
        raise exception '% % is more than % has', v_amount, v_currency, p_debit_owner
          using errcode = 'LG001';
      end if;
      update ledger.accounts set
        debits_pending = debits_pending + case id when v_debit then v_pending else 0 end,
        debits_posted = debits_posted + case id when v_debit then v_posted else 0 end,
        credits_pending = credits_pending + case id when v_credit then v_pending else 0 end,
        credits_posted = credits_posted + case id when v_credit then v_posted else 0 end
      where id in (v_debit, v_credit);
      outcome := 'posted';
      return;
    end if;

    select * into v_known from ledger.transfers where reference = p_reference;
    if v_known.id is null then
      raise exception 'what was held under % is settled already', p_pending_reference
        using errcode = 'LG005';
    end if;
  end if;

  if not ledger.same_content(
    v_known, p_kind, p_debit_owner, p_debit_kind, p_credit_owner, p_credit_kind,
    p_currency, p_amount, p_pending_reference
  ) then
    raise exception 'reference % was used for another transfer', p_reference
      using errcode = 'LG002';
  end if;
  outcome := 'exists';
  transfer_id := v_known.id;
end $$;
