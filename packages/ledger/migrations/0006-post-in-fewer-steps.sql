-- As before, with a shorter way for what nearly every payment is: money between the house and one
-- other account, both of which exist and are not frozen. They are locked in the order of all
-- postings, and only then is it known whether the reference is new, because the insert says so. For
-- everything else (an account to open, a frozen one, what is owed, a settlement) nothing changes.
--
-- One posting in one round trip, inside whatever transaction the caller has. `plain` moves an amount
-- at once; `pending` holds it; `post` settles a pending transfer with its amount or less, giving back
-- the rest; `void` gives all of it back. A repeated call does nothing and says `exists`.
create or replace function ledger.post(
  p_kind text, p_reference text, p_purpose text,
  p_debit_owner text, p_debit_kind text, p_credit_owner text, p_credit_kind text,
  p_currency text, p_amount numeric, p_pending_reference text, p_house_shards integer,
  out outcome text, out transfer_id bigint
) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_known ledger.transfers;
  v_held ledger.transfers;
  v_account ledger.accounts;
  v_debit bigint;
  v_credit bigint;
  v_player bigint;
  v_house bigint;
  v_left numeric;
  v_spread text := case p_debit_kind when 'house' then p_credit_owner else p_debit_owner end;
  v_currency text := p_currency;
  v_amount numeric := p_amount;
  v_posted numeric := 0;
  v_pending numeric := 0;
  v_is_locked boolean := false;
  v_short boolean := false;
begin
  if p_kind = 'plain' then v_posted := p_amount; end if;
  if p_kind = 'pending' then v_pending := p_amount; end if;

  if p_kind in ('plain', 'pending') and (p_debit_kind = 'house') <> (p_credit_kind = 'house')
    and p_debit_kind <> 'receivable' and p_credit_kind <> 'receivable'
  then
    select id, case when not overdraft_allowed then
      credits_posted - debits_posted - debits_pending end
    into v_player, v_left from ledger.accounts
    where owner = v_spread and currency = p_currency and shard = 0 and frozen_at is null
      and kind = case p_debit_kind when 'house' then p_credit_kind else p_debit_kind end
      -- Nobody may hold the player's account while the house's is opened: whoever else opens it
      -- waits for the player's next.
      and exists (
        select from ledger.accounts as house
        where house.owner = case p_debit_kind when 'house' then p_debit_owner else p_credit_owner end
          and house.kind = 'house' and house.currency = p_currency and house.frozen_at is null
          and house.shard = (hashtextextended(v_spread, 0) & 2147483647) % p_house_shards)
    for no key update;
    if v_player is not null then
      select id into v_house from ledger.accounts
      where owner = case p_debit_kind when 'house' then p_debit_owner else p_credit_owner end
        and kind = 'house' and currency = p_currency and frozen_at is null
        and shard = (hashtextextended(v_spread, 0) & 2147483647) % p_house_shards
      for no key update;
    end if;
    v_is_locked := v_house is not null;
  end if;

  if v_is_locked then
    if p_debit_kind = 'house' then
      v_debit := v_house;
      v_credit := v_player;
    else
      v_debit := v_player;
      v_credit := v_house;
      v_short := v_left < v_posted + v_pending;
    end if;
  else
    -- A call repeated after a lost answer may be about a frozen account.
    select * into v_known from ledger.transfers where reference = p_reference;
  end if;

  if not v_is_locked and v_known.id is null then
    if p_kind in ('plain', 'pending') then
      -- Always in the same order: two postings that open the same accounts wait, not deadlock.
      if (p_debit_owner, p_debit_kind) < (p_credit_owner, p_credit_kind) then
        v_debit := ledger.open_account(
          p_debit_owner, p_debit_kind, v_currency, v_spread, p_house_shards);
      end if;
      v_credit := ledger.open_account(
        p_credit_owner, p_credit_kind, v_currency, v_spread, p_house_shards);
      if v_debit is null then
        v_debit := ledger.open_account(
          p_debit_owner, p_debit_kind, v_currency, v_spread, p_house_shards);
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
      if p_kind = 'post' then v_posted := v_amount; end if;
    end if;

    v_player := null;
    if 'receivable' in (p_debit_kind, p_credit_kind) then
      select id into v_player from ledger.accounts
      where owner = case p_debit_kind when 'receivable' then p_debit_owner else p_credit_owner end
        and kind = 'player' and currency = v_currency;
    end if;

    for v_account in
      select * from ledger.accounts where id in (v_debit, v_credit, v_player)
      order by kind = 'house', kind = 'receivable', id for no key update
    loop
      if v_account.frozen_at is not null and v_account.id in (v_debit, v_credit) then
        raise exception 'account % of % is frozen', v_account.id, v_account.owner
          using errcode = 'LG003';
      end if;
      if v_account.id = v_debit and not v_account.overdraft_allowed then
        v_short := v_account.credits_posted - v_account.debits_posted - v_account.debits_pending
          < v_posted + v_pending;
      end if;
    end loop;
  end if;

  if v_known.id is null then
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
