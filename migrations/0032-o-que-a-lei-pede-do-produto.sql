-- What the law wants of a product: who may buy it, its price by measure, and what its offer must tell.
alter table produtos
  -- The law forbids it to minors: sold in the shop alone, to who shows a document.
  add column so_com_documento boolean not null default false
    constraint produtos_so_com_documento_e_de_18 check (maior_de_18 or not so_com_documento),
  add column medida_quantidade numeric(12,3)
    constraint produtos_medida_quantidade_faixa check (medida_quantidade > 0),
  add column medida_unidade text
    constraint produtos_medida_unidade_valores check (medida_unidade in ('g', 'kg', 'ml', 'l', 'cm', 'm', 'm2', 'un')),
  add column informacoes jsonb not null default '{}'
    constraint produtos_informacoes_objeto check (jsonb_typeof(informacoes) = 'object'),
  add constraint produtos_medida_inteira check ((medida_quantidade is null) = (medida_unidade is null));

drop trigger updated_at on produtos;
create trigger updated_at before update of nome, descricao, descricao_html, sku, codigo_barras, preco, preco_promocao,
  em_promocao, promocao_de, promocao_ate, custo, estoque_aviso, imagem_url, categoria_id, especificacoes_tecnicas,
  fabricante, material, dimensoes, peso, garantia, ncm, cest, origem, maior_de_18, so_com_documento, medida_quantidade,
  medida_unidade, informacoes, seo_titulo, seo_descricao, seo_endereco, status
  on produtos for each row execute function tocar_updated_at();
drop trigger anunciar on produtos;
create trigger anunciar after insert or delete or update of nome, categoria_id, descricao, descricao_html, preco,
  preco_promocao, em_promocao, imagem_url, especificacoes_tecnicas, fabricante, material, dimensoes, peso, garantia,
  maior_de_18, so_com_documento, medida_quantidade, medida_unidade, informacoes, origem, seo_titulo, seo_descricao,
  seo_endereco, status, media_avaliacoes, total_avaliacoes
  on produtos for each row execute function anunciar_loja();

-- The day somebody was born, as they said it once: what is sold to adults alone asks for it.
create table declaracoes_de_idade (
  user_id uuid primary key references auth.users (id) on delete cascade,
  nascimento date not null constraint declaracoes_de_idade_nascimento_faixa check (nascimento >= '1900-01-01'),
  ip inet,
  created_at timestamptz not null default now()
);
alter table declaracoes_de_idade enable row level security;
-- A buyer buys under the shop's access, so it goes by who acts, whatever the role.
create policy acesso on declaracoes_de_idade
  using ((select app_ve_tudo()) or user_id = (select app_user_id()))
  with check ((select app_ve_tudo()) or user_id = (select app_user_id()));

-- Who sold at the counter saw the buyer's document.
alter table vendas add column documento_conferido_em timestamptz;
