-- The account of who asks, kept until the commit; null once it was erased. It is the first row that an order locks, as it
-- is the first of an erasure: that one waits for the order and finds it under way, and an order that comes later finds no
-- account.
create function conta_de_quem_compra() returns boolean
language sql security definer set search_path = public, pg_temp as $$
  select true from auth.users where id = app_pessoa_atual() and deleted_at is null for key share
$$;
