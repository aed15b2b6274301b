-- contract: since 0173 nothing leaves it to this rule that no company has two trials
-- A company whose shop ended, or who bought it, may open another. The index takes the name by which a refusal is known.
alter table estabelecimentos drop constraint estabelecimentos_cnpj_key;
alter index estabelecimentos_cnpj_de_quem_vive rename to estabelecimentos_cnpj_key;

create or replace function dar_cnpj_pedido() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update estabelecimentos e set cnpj = e.cnpj_pedido, cnpj_pedido = null
  where e.owner_user_id = new.id and e.cnpj is null and e.cnpj_pedido is not null
    and not exists (select 1 from estabelecimentos o where o.cnpj = e.cnpj_pedido and o.status <> 'encerrado');
  return null;
-- Another shop took it in this very moment.
exception when unique_violation then
  return null;
end $$;
