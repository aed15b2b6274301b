-- How a shop takes money: which ways, with what discount for PIX, and what a checkout may know of its account.

alter table estabelecimentos
  -- The account's name at the provider, for its owner's eyes.
  add column mercadopago_apelido text check (length(mercadopago_apelido) <= 200),
  -- Percent off the products when paid by PIX.
  add column desconto_pix numeric(4,2) not null default 0 check (desconto_pix between 0 and 50),
  -- Money that the shop takes itself, on delivery.
  add column aceita_dinheiro boolean not null default true,
  add column aceita_cartao boolean not null default true,
  -- An order paid on delivery that nobody accepted in time is cancelled.
  add column horas_para_confirmar integer not null default 48 check (horas_para_confirmar between 1 and 168);

-- What a buyer's browser needs to pay a visible shop. The public key only while payments are on.
create view publico_recebimento with (security_barrier) as
  select e.id as estabelecimento_id,
         e.pagamentos_habilitados and e.mercadopago_vault_id is not null as aceita_pix,
         e.aceita_dinheiro, e.aceita_cartao, e.desconto_pix, e.pix_minutos,
         case when e.pagamentos_habilitados then e.mercadopago_public_key end as public_key
  from estabelecimentos e
  where e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia;
