-- Whoever leaves a shop's team, or may manage it no longer, lets nobody in by an invitation that still waits.
create function revogar_convites_de_quem_saiu() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update convites set status = 'revogado'
  where convidado_por = old.user_id and estabelecimento_id = old.estabelecimento_id and status = 'pendente';
  return null;
end $$;
create trigger profiles_revogar_convites after delete on profiles
  for each row execute function revogar_convites_de_quem_saiu();
create trigger profiles_revogar_convites_ao_mudar after update of desativado_em, papel on profiles
  for each row when (old.desativado_em is null and old.papel in ('proprietario', 'administrador')
    and (new.desativado_em is not null or new.papel not in ('proprietario', 'administrador')))
  execute function revogar_convites_de_quem_saiu();
