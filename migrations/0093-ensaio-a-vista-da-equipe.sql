alter table estabelecimentos validate constraint estabelecimentos_ensaio_de_fkey;
alter table estabelecimentos validate constraint estabelecimentos_ensaio_a_parte;

-- A rehearsal is on show to its team alone: the views of what a shop shows let through, besides, the rehearsals of who is
-- asking. Who reads for everybody is nobody, so that nothing kept for visitors can hold one; lists and searches of the
-- marketplace have conditions of their own, which a rehearsal never meets.

create or replace view publico_estabelecimentos with (security_barrier) as
  select e.id, e.codigo, e.nome, e.razao_social, e.cnpj, e.cidade, e.uf, e.cep, e.endereco, e.logo_url, e.capa_url,
         case when p.permite_personalizacao then e.cor end as cor,
         e.descricao, e.segmento, e.email as email_contato, e.telefone as telefone_contato, e.pagamentos_habilitados,
         e.mercadopago_vault_id is not null as pagamentos_conectados,
         case when p.nome in ('Profissional', 'Enterprise') then e.whatsapp_atendimento end as whatsapp_atendimento,
         e.media_avaliacoes, e.total_avaliacoes, e.created_at,
         case when e.reembolso_devido_desde is null and now() between e.pausa_de and coalesce(e.pausa_ate, 'infinity')
           then e.pausa_ate end as pausa_ate,
         loja_em_pausa(e.pausa_de, e.pausa_ate, e.reembolso_devido_desde) as em_pausa,
         case when e.reembolso_devido_desde is null then e.mensagem_pausa end as mensagem_pausa,
         c.total_vendas, c.total_produtos, c.produtos_em_promocao
  from estabelecimentos e
  join contadores_estabelecimento c on c.estabelecimento_id = e.id
  left join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
  left join planos_assinatura p on p.id = a.plano_id
  where (e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia
    or e.id = any((select app_ensaios())::uuid[]));

create or replace view publico_configuracoes with (security_barrier) as
  select c.estabelecimento_id, c.redes_sociais, c.funcionamento, c.entrega, c.politicas,
         case when p.permite_personalizacao then c.personalizacao end as personalizacao, c.pedido_minimo
  from configuracoes_estabelecimento c
  join estabelecimentos e on e.id = c.estabelecimento_id
  left join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
  left join planos_assinatura p on p.id = a.plano_id
  where (e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia
    or e.id = any((select app_ensaios())::uuid[]));

create or replace view publico_recebimento with (security_barrier) as
  select e.id as estabelecimento_id,
         e.pagamentos_habilitados and e.mercadopago_vault_id is not null as aceita_pix,
         e.aceita_dinheiro, e.aceita_cartao, e.desconto_pix, e.pix_minutos,
         case when e.pagamentos_habilitados then e.mercadopago_public_key end as public_key
  from estabelecimentos e
  where (e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia
    or e.id = any((select app_ensaios())::uuid[]));

create or replace view publico_categorias with (security_barrier) as
  select c.id, c.estabelecimento_id, c.nome, c.cor, c.icone, c.ordem
  from categorias c
  join estabelecimentos e on e.id = c.estabelecimento_id
  where c.ativa and (e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia
    or e.id = any((select app_ensaios())::uuid[]));

create or replace view publico_produtos with (security_barrier) as
  select p.id, p.estabelecimento_id, p.categoria_id, p.nome, p.descricao,
         (case when p.preco_efetivo > p.menor_preco_30d then p.preco_efetivo else p.preco end)::numeric(12,2) as preco,
         p.preco_promocao, p.em_promocao and not coalesce(p.preco_efetivo > p.menor_preco_30d, false) as em_promocao,
         case when p.em_promocao and p.preco_promocao is not null then p.preco_promocao else p.preco end as preco_efetivo,
         p.estoque, p.imagem_url, p.especificacoes_tecnicas, p.fabricante, p.material, p.dimensoes, p.peso, p.garantia,
         p.media_avaliacoes, p.total_avaliacoes, p.created_at, p.updated_at,
         p.descricao_html, p.maior_de_18, p.seo_titulo, p.seo_descricao, p.seo_endereco,
         p.so_com_documento, p.medida_quantidade, p.medida_unidade, p.informacoes, p.origem, p.menor_preco_30d,
         p.tabela_de_medidas, case when p.opcoes <> '[]' then p.preco_ate end as preco_ate, p.opcoes,
         p.sku, p.codigo_barras, p.peso_gramas, p.promocao_de, p.promocao_ate
  from produtos p
  join estabelecimentos e on e.id = p.estabelecimento_id
  where p.status = 'ativo' and (e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia
    or e.id = any((select app_ensaios())::uuid[]));

create or replace view publico_variacoes with (security_barrier) as
  select v.id, v.estabelecimento_id, v.pai_id, v.categoria_id, nome_do_produto(p.nome, v.variacao) as nome, v.ordem,
         (case when v.preco_efetivo > v.menor_preco_30d then v.preco_efetivo else v.preco end)::numeric(12,2) as preco,
         v.preco_promocao, v.em_promocao and not coalesce(v.preco_efetivo > v.menor_preco_30d, false) as em_promocao,
         v.estoque, coalesce(v.imagem_url, p.imagem_url) as imagem_url, p.media_avaliacoes, p.total_avaliacoes,
         v.maior_de_18, v.so_com_documento, v.medida_quantidade, v.medida_unidade,
         p.nome as nome_do_pai, p.opcoes, v.valores, v.sku, v.codigo_barras, v.menor_preco_30d
  from produtos v
  join produtos p on p.estabelecimento_id = v.estabelecimento_id and p.id = v.pai_id
  join estabelecimentos e on e.id = v.estabelecimento_id
  where v.status = 'variacao' and p.status = 'ativo' and (e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia
    or e.id = any((select app_ensaios())::uuid[]));


create or replace function publico_loja_visivel(p_loja uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from estabelecimentos
    where id = p_loja and status = 'ativo' and status_aprovacao = 'aprovado' and not bloqueado_por_inadimplencia)
    or p_loja = any(app_ensaios())
$$;

-- As before. Of a rehearsal role, block and plan are those of the shop that rehearses: who leaves its team has left.
-- Which shops are a person's is asked of indexes: an OR over both ways read every shop, at every request.
create or replace function pessoa_da_sessao(p_usuario uuid, p_sessao uuid)
returns table (email text, aal text, tem_fator boolean, admin boolean, lojas jsonb)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
  select u.email::text, s.aal::text,
    exists (select 1 from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'),
    exists (select 1 from user_roles r where r.user_id = u.id and r.role = 'admin'),
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'estabelecimentoId', e.id,
        'ensaioDe', e.ensaio_de,
        'papel', case when e.owner_user_id = u.id then 'proprietario' else p.papel end,
        'status', case when o.status in ('suspenso', 'encerrado') then o.status else e.status end,
        'bloqueada', coalesce(o.bloqueado_por_inadimplencia, e.bloqueado_por_inadimplencia),
        'plano', case when pl.id is not null then jsonb_build_object(
          'id', pl.id, 'nome', pl.nome, 'limiteProdutos', pl.limite_produtos, 'maxUsuarios', pl.max_usuarios,
          'permitePersonalizacao', pl.permite_personalizacao, 'nivelRelatorios', pl.nivel_relatorios,
          'exportacaoRelatorios', pl.exportacao_relatorios,
          'permiteMercadopagoProprio', pl.permite_mercadopago_proprio,
          'permiteMultiplosEstabelecimentos', pl.permite_multiplos_estabelecimentos,
          'nivelSuporte', pl.nivel_suporte) end) order by e.created_at, e.id)
      from (
        select s.id from estabelecimentos s where s.owner_user_id = u.id
        union
        select pr.estabelecimento_id from profiles pr where pr.user_id = u.id and pr.desativado_em is null) minhas
      join estabelecimentos e on e.id = minhas.id
      left join estabelecimentos o on o.id = e.ensaio_de
      left join profiles p on p.estabelecimento_id = coalesce(e.ensaio_de, e.id) and p.user_id = u.id
        and p.desativado_em is null
      left join assinaturas_estabelecimento a on a.estabelecimento_id = coalesce(e.ensaio_de, e.id)
      left join planos_assinatura pl on pl.id = a.plano_id
      where e.ensaio_de is null or p.user_id is not null or o.owner_user_id = u.id
    ), '[]')
  from auth.users u
  join auth.sessions s on s.id = p_sessao and s.user_id = u.id
  where u.id = p_usuario and u.deleted_at is null and s.ended_at is null and s.kind = 'normal'
    and (s.not_after is null or s.not_after > now())
    and (u.banned_until is null or u.banned_until < now());
end $$;

-- Ends a rehearsal without a trace: every row of every table that is of it, whatever tables there come to be, in the
-- order that their keys allow. Answers where the bytes of its files lie. Its own team asks, or a clock.
create function apagar_ensaio(p_ensaio uuid) returns text[]
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  real_id uuid;
  comeco timestamptz;
  bytes text[];
  lugar record;
  ha boolean;
  faltam boolean := true;
  rodadas integer := 0;
begin
  select e.ensaio_de, e.created_at into real_id, comeco from estabelecimentos e where e.id = p_ensaio and e.ensaio_de is not null for update;
  if real_id is null or not (app_na_loja(p_ensaio) or coalesce(app_papel() = 'sistema', false)) then
    return null;
  end if;
  bytes := array(select distinct chave from arquivos where estabelecimento_id = p_ensaio);
  update estabelecimentos set ensaiou_em = now() where id = real_id and ensaiou_em is null
    and exists (select 1 from vendas v where v.estabelecimento_id = p_ensaio and v.pago_em is not null);
  -- What a repeated request would be answered with tells of the sale.
  delete from chaves_idempotencia k using profiles p
    where p.estabelecimento_id in (p_ensaio, real_id) and k.user_id = p.user_id and k.resposta::text like '%' || p_ensaio || '%';
  -- Who bought was told as a person, of no shop.
  delete from avisos a using profiles p
    where p.estabelecimento_id in (p_ensaio, real_id) and a.user_id = p.user_id and a.estabelecimento_id is null
      and a.created_at >= comeco and exists (
        select 1 from vendas v where v.estabelecimento_id = p_ensaio and a.rota like '%' || v.id || '%'
        union all
        select 1 from conversas c where c.estabelecimento_id = p_ensaio and a.rota like '%' || c.id || '%');
  update estabelecimentos set pagamentos_habilitados = false, mercadopago_vault_id = null, webhook_secret_vault_id = null
    where id = p_ensaio;
  while faltam loop
    faltam := false;
    rodadas := rodadas + 1;
    if rodadas > 40 then
      raise exception 'the rows of rehearsal % point at each other in a circle', p_ensaio;
    end if;
    for lugar in
      select c.oid::regclass as tabela, a.attname as coluna from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'auth')
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and (a.attname = 'estabelecimento_id' or exists (
        select 1 from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and k.conkey = array[a.attnum]
          and k.confrelid = 'estabelecimentos'::regclass and a.attname <> 'ensaio_de'))
    loop
      execute format('select exists (select 1 from %s where %I = $1)', lugar.tabela, lugar.coluna) into ha using p_ensaio;
      continue when not ha;
      faltam := true;
      begin
        execute format('delete from %s where %I = $1', lugar.tabela, lugar.coluna) using p_ensaio;
      exception when foreign_key_violation then
        -- Something else of the rehearsal points here: that goes first, and this in the next round.
        null;
      end;
    end loop;
  end loop;
  delete from estabelecimentos where id = p_ensaio;
  return bytes;
end $$;
