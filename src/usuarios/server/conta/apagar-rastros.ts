import { type RawBuilder, sql } from 'kysely'
import { deleteFiles } from '#src/shared/server/files/files.ts'
import { rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'

interface DeQuem {
  /** Conditions on the customers' rows `c`, which still say who they are, on their sales `v` and their conversations `k`. */
  clientes: RawBuilder<unknown>
  vendas: RawBuilder<unknown>
  conversas: RawBuilder<unknown>
  /** What says it beside those rows. */
  sinais?: string[]
}

/**
 * What the shops and the platform hold of customers beside their record: notifications, notes of their sales, e-mails
 * to others, attachments and rows of sheets go; out of texts that the law keeps (docs/privacidade.md) their name, e-mail
 * and telephone go. As the system.
 */
export async function apagarRastros(
  tx: Tx,
  { clientes, vendas, conversas, sinais = [] }: DeQuem,
): Promise<void> {
  // Also under the names in which they ordered: gathered once a customer, however many orders ask for them.
  const nomes = sql`with nomes as materialized (
      select v.estabelecimento_id, v.cliente_id, array_agg(distinct ltrim(d.value, '+')) as nomes
      from vendas v, jsonb_each_text(v.comprador) d where ${vendas} group by v.estabelecimento_id, v.cliente_id)`
  const quem = sql`array[c.nome, c.email, c.telefone, ltrim(c.telefone, '+')] || n.nomes || ${sinais}::text[] as sinais`
  const comNomes = sql`left join nomes n on n.estabelecimento_id = c.estabelecimento_id and n.cliente_id = c.id`
  const alvos: Alvos = {
    cliente: sql`${nomes} select c.estabelecimento_id as loja, c.id, ${quem} from consumidores c ${comNomes} where ${clientes}`,
    venda: sql`${nomes} select v.estabelecimento_id as loja, v.id, ${quem} from vendas v
      left join consumidores c on c.estabelecimento_id = v.estabelecimento_id and c.id = v.cliente_id ${comNomes} where ${vendas}`,
    conversa: sql`${nomes} select k.estabelecimento_id as loja, k.id, ${quem} from conversas k
      left join consumidores c on c.estabelecimento_id = k.estabelecimento_id and c.user_id = k.user_id ${comNomes} where ${conversas}`,
  }
  await apagarAnexos(tx, alvos)
  await apagarAvisosEEmails(tx, alvos)
  await apagarDasPlanilhas(tx, clientes)
  await run(tx)`delete from notas_venda n using (${alvos.venda}) a
    where n.estabelecimento_id = a.loja and n.venda_id = a.id`
  for (const { tabela, por, chave, colunas } of TEXTOS) {
    const limpa = (coluna: string) => sql`riscar(${sql.ref(`t.${coluna}`)}, a.sinais)`
    await run(tx)`update ${sql.table(tabela)} t
      set ${sql.join(colunas.map((coluna) => sql`${sql.ref(coluna)} = ${limpa(coluna)}`))}
      from (${alvos[por]}) a where t.estabelecimento_id = a.loja and ${sql.ref(`t.${chave}`)} = a.id
        and (${sql.join(
          colunas.map((coluna) => sql`${sql.ref(`t.${coluna}`)} is distinct from ${limpa(coluna)}`),
          sql` or `,
        )})`
  }
  await run(tx)`select riscar_historico(a.id, a.sinais) from (${alvos.venda}) a`
  await run(tx)`
    update reembolsos t set motivo = riscar(t.motivo, a.sinais), observacao = riscar(t.observacao, a.sinais)
    from pagamentos p join (${alvos.venda}) a on a.loja = p.estabelecimento_id and a.id = p.venda_id
    where t.estabelecimento_id = p.estabelecimento_id and t.pagamento_id = p.id
      and concat(t.motivo, t.observacao) <> riscar(concat(t.motivo, t.observacao), a.sinais)`
}

type Alvos = Record<'cliente' | 'venda' | 'conversa', RawBuilder<unknown>>

/** Words about a customer that stay without their name, and by what they are theirs. */
const TEXTOS: { tabela: string; por: keyof Alvos; chave: string; colunas: string[] }[] = [
  { tabela: 'vendas', por: 'venda', chave: 'id', colunas: ['motivo_cancelamento', 'observacao'] },
  {
    tabela: 'devolucoes',
    por: 'venda',
    chave: 'venda_id',
    colunas: ['descricao', 'motivo_recusa', 'mediacao_motivo', 'mediacao_nota'],
  },
  { tabela: 'mensagens_conversa', por: 'conversa', chave: 'conversa_id', colunas: ['texto'] },
  ...['avaliacoes_produtos', 'avaliacoes_estabelecimento'].map((tabela) => ({
    tabela,
    por: 'cliente' as const,
    chave: 'cliente_id',
    colunas: ['titulo', 'comentario', 'resposta_loja'],
  })),
]

/** The pictures of reports and reviews, and what hung on messages of the customer's own: row, name and bytes. */
async function apagarAnexos(tx: Tx, { cliente, venda, conversa }: Alvos): Promise<void> {
  const rows = await rowsOf<{ id: string }>(tx)`
    select unnest(d.fotos) as id from devolucoes d join (${venda}) a on a.loja = d.estabelecimento_id and a.id = d.venda_id
    union
    select (x.anexo ->> 'id')::uuid from mensagens_conversa m
      join (${conversa}) a on a.loja = m.estabelecimento_id and a.id = m.conversa_id,
      jsonb_array_elements(m.anexos) as x (anexo) where m.de = 'consumidor'
    union
    select (x.foto ->> 'id')::uuid from avaliacoes_produtos r
      join (${cliente}) a on a.loja = r.estabelecimento_id and a.id = r.cliente_id,
      jsonb_array_elements(r.fotos) as x (foto)`
  await run(tx)`update avaliacoes_produtos r set fotos = '[]' from (${cliente}) a
    where r.estabelecimento_id = a.loja and r.cliente_id = a.id and r.fotos <> '[]'`
  await run(tx)`update devolucoes d set fotos = '{}' from (${venda}) a
    where d.estabelecimento_id = a.loja and d.venda_id = a.id and d.fotos <> '{}'`
  await run(tx)`update mensagens_conversa m set anexos = '[]' from (${conversa}) a
    where m.estabelecimento_id = a.loja and m.conversa_id = a.id and m.de = 'consumidor' and m.anexos <> '[]'`
  await deleteFiles(
    tx,
    rows.map(({ id }) => id),
  )
}

/** In others' notifications and mailboxes; an e-mail that has not left yet goes with the rest after a month. */
async function apagarAvisosEEmails(tx: Tx, { cliente, venda, conversa }: Alvos): Promise<void> {
  await run(tx)`delete from avisos n using (
      select '/vendas/' || id as rota from (${venda}) v
      union all select '/suporte?tab=clientes&conversa=' || id from (${conversa}) k) a
    where n.rota = a.rota`
  const avaliacoes = sql`select r.id from (
      select id, estabelecimento_id, cliente_id from avaliacoes_produtos
      union all select id, estabelecimento_id, cliente_id from avaliacoes_estabelecimento) r
    join (${cliente}) a on a.loja = r.estabelecimento_id and a.id = r.cliente_id`
  await run(tx)`
    delete from avisos n using (${avaliacoes}) a where n.tipo = 'avaliacoes.nova' and n.chave = a.id::text`
  await run(tx)`select apagar_emails_de(array(
    select id::text from (${venda}) v union all select id::text from (${conversa}) k
    union all select id::text from (${avaliacoes}) r))`
}

/** Rows of the shops' sheets of customers, refused or not imported yet, that have their e-mail, document or telephone. */
async function apagarDasPlanilhas(tx: Tx, clientes: RawBuilder<unknown>): Promise<void> {
  await run(tx)`
    with sinais as (
      select c.estabelecimento_id as loja, s.sinal from consumidores c,
        unnest(array[lower(c.email), c.cpf_cnpj, c.telefone_digitos, '55' || c.telefone_digitos]::text[]) as s (sinal)
      where ${clientes})
    delete from linhas_importacao where (importacao_id, numero) in (
      select l.importacao_id, l.numero from importacoes i
      join linhas_importacao l on l.estabelecimento_id = i.estabelecimento_id and l.importacao_id = i.id,
        jsonb_array_elements_text(l.original) as c (celula),
        unnest(array[lower(btrim(c.celula)), regexp_replace(upper(c.celula), '[^0-9A-Z]', '', 'g')]) as f (forma)
      where i.recurso = 'clientes' and i.estabelecimento_id in (select loja from sinais)
        and (i.estabelecimento_id, f.forma collate "C") in (select loja, sinal collate "C" from sinais))`
}
