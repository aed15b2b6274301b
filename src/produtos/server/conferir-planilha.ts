import { setImmediate as respirar } from 'node:timers/promises'
import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { type Tx, withAcesso } from '#src/shared/server/database.ts'
import { errors } from '../errors.ts'
import type { Importacao } from '../importacao.ts'
import { type Colunas, lerLinha } from '../planilha.ts'
import { lerImportacaoNaTransacao } from './ler-importacao.ts'

interface Conferencia {
  estabelecimentoId: string
  id: string
  colunas: Colunas
}

const POR_VEZ = 500

/** Who edits products: reads every row by these columns and says which are right. May be done again with others. */
export async function conferirPlanilha(
  pessoa: Pessoa,
  { estabelecimentoId, id, colunas }: Conferencia,
): Promise<Importacao> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  return withAcesso(acesso, async (tx) => {
    const { rows } = await sql<{ status: string; colunas: { cabecalhos: string[] } }>`
      select status, colunas from importacoes where id = ${id} and recurso = 'produtos' for update`.execute(
      tx,
    )
    const importacao = rows[0]
    if (!importacao) throw errors.nao_encontrado({ title: 'Importação não encontrada' })
    if (importacao.status !== 'enviada' && importacao.status !== 'validada')
      throw errors.importacao_em_andamento()
    const { cabecalhos } = importacao.colunas
    const ditas = cabecalhos.map((_, i) => colunas[i] ?? null)

    const comErro = await conferirLinhas(tx, { id, colunas: ditas })
    await sql`update importacoes set status = 'validada', com_erro = ${comErro},
        colunas = ${JSON.stringify({ cabecalhos, colunas: ditas })}::jsonb
      where id = ${id}`.execute(tx)
    return lerImportacaoNaTransacao(tx, id)
  })
}

async function conferirLinhas(tx: Tx, { id, colunas }: { id: string; colunas: Colunas }): Promise<number> {
  const skus = new Set<string>()
  let anterior: { grupo: string; nome: string } | null = null
  let comErro = 0
  let depois = 0
  for (;;) {
    const { rows } = await sql<{ numero: number; original: string[] }>`
      select numero, original from linhas_importacao where importacao_id = ${id} and numero > ${depois}
      order by numero limit ${POR_VEZ}`.execute(tx)
    if (rows.length === 0) return comErro
    const lidas: { numero: number; dados: object | null; erros: string[] | null }[] = []
    for (const { numero, original } of rows) {
      const lida = lerLinha(original, colunas, anterior)
      anterior = { grupo: lida.grupo, nome: lida.nome }
      const erros = 'erros' in lida ? lida.erros : repetido(lida.produto.sku, skus)
      if (erros.length > 0) comErro += 1
      const dados = erros.length === 0 && 'produto' in lida ? lida.produto : null
      lidas.push({ numero, dados, erros: erros.length > 0 ? erros : null })
    }
    await sql`update linhas_importacao l set dados = nullif(n.dados, 'null'), erros = nullif(n.erros, 'null')
      from jsonb_to_recordset(${JSON.stringify(lidas)}::jsonb) as n (numero integer, dados jsonb, erros jsonb)
      where l.importacao_id = ${id} and l.numero = n.numero`.execute(tx)
    depois = rows.at(-1)?.numero ?? depois
    await respirar()
  }
}

function repetido(sku: string | null, vistos: Set<string>): string[] {
  if (sku === null) return []
  if (vistos.has(sku)) return ['SKU: aparece mais de uma vez nesta planilha.']
  vistos.add(sku)
  return []
}
