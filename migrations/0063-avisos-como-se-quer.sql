-- A notice is not written for who turned its kind off: the whole of its type, or the first word of it.

create or replace function registrar_aviso(
  p_loja uuid, p_papeis text[], p_pessoa uuid, p_plataforma boolean,
  p_tipo text, p_titulo text, p_texto text, p_rota text, p_chave text, p_ao_vivo boolean
) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  pessoa uuid;
  contados integer := 0;
begin
  for pessoa in
    insert into avisos (user_id, estabelecimento_id, tipo, titulo, texto, rota, chave)
      select para.user_id, p_loja, p_tipo, p_titulo, p_texto, p_rota, p_chave from (
        select p_pessoa as user_id where p_pessoa is not null
        union
        select p.user_id from profiles p
          where p_pessoa is null and p.estabelecimento_id = p_loja and p.desativado_em is null and p.papel = any(p_papeis)
        union
        select e.owner_user_id from estabelecimentos e
          where p_pessoa is null and e.id = p_loja and e.owner_user_id is not null and 'proprietario' = any(p_papeis)
        union
        select r.user_id from user_roles r where p_plataforma and r.role = 'admin'
      ) para
      where not exists (
        select 1 from preferencias_de_aviso q
        where q.user_id = para.user_id and q.estabelecimento_id = p_loja and q.canal = 'app' and not q.ligado
          and q.evento in (p_tipo, split_part(p_tipo, '.', 1)))
      order by 1
      on conflict (user_id, chave) where chave is not null do nothing
      returning user_id
  loop
    contados := contados + 1;
    if p_ao_vivo then
      perform pg_notify('eventos', json_build_object('aviso', pessoa)::text);
    end if;
  end loop;
  return contados;
end $$;
