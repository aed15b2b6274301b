-- The e-mail that an account proved to be its own: to itself, and to the shop whose customer it is. An order names
-- whichever its buyer types, which says nothing of who they are.
create function email_da_conta(p_conta uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select u.email from auth.users u
  where u.id = p_conta and u.email_confirmed_at is not null and u.deleted_at is null
    and (app_ve_tudo() or u.id = app_pessoa_atual()
      or exists (select 1 from consumidores c where c.user_id = u.id and app_na_loja(c.estabelecimento_id)))
$$;
