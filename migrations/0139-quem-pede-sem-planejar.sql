-- Every policy asks these. As SQL they were read and analysed again for each place in which a statement names a table of
-- a shop, whenever it was planned: a quarter of what the 8 ms of a whole sale took. What they answer is the same, as is
-- what they are thought to cost.
create or replace function app_papel() returns text language plpgsql stable parallel safe cost 1
  as $$ begin return nullif(current_setting('app.papel', true), ''); end $$;

create or replace function app_user_id() returns uuid language plpgsql stable parallel safe cost 1
  as $$ begin return nullif(current_setting('app.user_id', true), '')::uuid; end $$;

create or replace function app_estabelecimento_id() returns uuid language plpgsql stable parallel safe cost 1
  as $$ begin return nullif(current_setting('app.estabelecimento_id', true), '')::uuid; end $$;

create or replace function app_ve_tudo() returns boolean language plpgsql stable parallel safe cost 1
  as $$ begin return coalesce(current_setting('app.papel', true) in ('sistema', 'plataforma'), false); end $$;

create or replace function app_ve_contas() returns boolean language plpgsql stable parallel safe cost 1
  as $$ begin return coalesce(current_setting('app.papel', true) in ('sistema', 'contas'), false); end $$;

create or replace function app_conta_atual() returns uuid language plpgsql stable parallel safe cost 1
  as $$ begin return case when current_setting('app.papel', true) = 'contas' then app_user_id() end; end $$;

create or replace function app_loja_atual() returns uuid language plpgsql stable parallel safe cost 1
  as $$ begin return case when current_setting('app.papel', true) in ('loja', 'cobranca') then app_estabelecimento_id() end; end $$;

create or replace function app_cobranca_atual() returns uuid language plpgsql stable parallel safe cost 1
  as $$ begin return case when current_setting('app.papel', true) = 'cobranca' then app_estabelecimento_id() end; end $$;

create or replace function app_pessoa_atual() returns uuid language plpgsql stable parallel safe cost 1
  as $$ begin return case when current_setting('app.papel', true) = 'pessoa' then app_user_id() end; end $$;
