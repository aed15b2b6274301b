-- The team of a rehearsal is that of its shop, also who joins, leaves or changes their role while it goes on.
create function acompanhar_ensaio() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into profiles (user_id, estabelecimento_id, nome, email, telefone, papel, desativado_em)
  select new.user_id, e.id, new.nome, new.email, new.telefone, new.papel, new.desativado_em
  from estabelecimentos e where e.ensaio_de = new.estabelecimento_id
  on conflict (user_id, estabelecimento_id) do update
    set nome = excluded.nome, papel = excluded.papel, desativado_em = excluded.desativado_em, desativado_pelo_plano = false;
  return null;
end $$;
create trigger acompanhar_ensaio after insert or update of nome, papel, desativado_em on profiles
  for each row when (new.estabelecimento_id is not null) execute function acompanhar_ensaio();

-- Who joined before this.
insert into profiles (user_id, estabelecimento_id, nome, email, telefone, papel)
select p.user_id, e.id, p.nome, p.email, p.telefone, p.papel
from estabelecimentos e join profiles p on p.estabelecimento_id = e.ensaio_de and p.desativado_em is null
on conflict (user_id, estabelecimento_id) do nothing;
