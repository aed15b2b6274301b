import { database } from './shops.ts'

/** Ids of the demonstration shop's records, by the names that `{…}` in a screen's address takes. */
export type Records = Record<string, string>

/**
 * One record of each kind: of what the demonstration has none, it is made, such as a spreadsheet with its only row
 * wrong.
 */
export async function demoRecords(owner: string): Promise<Records> {
  const { rows } = await database().query<Records>(
    `with eu as (
       select u.id, p.estabelecimento_id as loja from auth.users u join profiles p on p.user_id = u.id
       where u.email = $1 and p.estabelecimento_id is not null),
     planilhas as (
       insert into importacoes (estabelecimento_id, user_id, recurso, nome_arquivo, status, total, com_erro, colunas)
       select loja, id, recurso, 'planilha.csv', 'validada', 1, 1, colunas::jsonb
       from eu, (values
         ('produtos', '{"cabecalhos": ["Nome"], "colunas": ["nome"]}'),
         ('clientes', '{"colunas": ["Nome"], "mapa": {"nome": 0}, "atualizar": 0}')) as t (recurso, colunas)
       returning id, estabelecimento_id, recurso),
     linhas as (
       insert into linhas_importacao (importacao_id, estabelecimento_id, numero, original, erros)
       select id, estabelecimento_id, 2, '["ab"]', '["Nome: precisa de pelo menos 3 letras."]' from planilhas),
     exportada as (
       insert into exportacoes (user_id, estabelecimento_id, recurso, formato, status, linhas, arquivo, pronto_em)
       select id, loja, 'vendas', 'csv', 'pronta', 1500, 'vendas.csv', now() from eu
       returning id),
     incidente as (
       insert into incidentes (titulo, percebido_em, descricao, dados, pessoas, risco)
       values ('Planilha enviada a outra loja', now(), 'A planilha de clientes de uma loja foi enviada a outra.',
         '{contato}', 12, 'em_avaliacao')
       returning id)
     select
       (select id from produtos where estabelecimento_id = loja and status = 'ativo' order by id limit 1) as produto,
       (select id from categorias where estabelecimento_id = loja order by id limit 1) as categoria,
       (select id from cupons where estabelecimento_id = loja and status = 'ativo' order by id limit 1) as cupom,
       (select id from consumidores where estabelecimento_id = loja order by id limit 1) as cliente,
       (select id from vendas where estabelecimento_id = loja order by id desc limit 1) as venda,
       (select id from chamados where estabelecimento_id = loja order by id limit 1) as chamado,
       (select id from exportada) as planilha_pronta,
       loja,
       (select id from estabelecimentos where status_aprovacao = 'pendente' order by id limit 1) as cadastro,
       (select id from faturas where estabelecimento_id = loja order by id limit 1) as fatura,
       (select id from solicitacoes_titular order by id limit 1) as pedido_de_titular,
       (select id from incidente) as incidente,
       (select id from planilhas where recurso = 'produtos') as planilha_de_produtos,
       (select id from planilhas where recurso = 'clientes') as planilha_de_clientes
     from eu`,
    [owner],
  )
  const [records] = rows
  if (!records) throw new Error(`${owner} has no shop`)
  return records
}

/** `/produto/{produto}/editar` as an address. */
export function addressOf(route: string, records: Records): string {
  return route.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = records[name]
    if (!id) throw new Error(`No record called ${name}`)
    return id
  })
}
