import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { conferirLinhas } from '#src/planos/server/importacoes.ts'
import { withAcesso } from '#src/shared/server/database.ts'
import { errors } from '../errors.ts'
import type { Importacao } from '../importacao.ts'
import { type Colunas, lerLinha } from '../planilha.ts'
import { lerImportacaoNaTransacao } from './ler-importacao.ts'

interface Conferencia {
  estabelecimentoId: string
  id: string
  colunas: Colunas
}

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

    const comErro = await conferirLinhas(tx, id, leitor(ditas))
    await sql`update importacoes set status = 'validada', com_erro = ${comErro},
        colunas = ${JSON.stringify({ cabecalhos, colunas: ditas })}::jsonb
      where id = ${id}`.execute(tx)
    return lerImportacaoNaTransacao(tx, id)
  })
}

/** A row may be another size of the product before it; a SKU may be said once. */
function leitor(colunas: Colunas) {
  const skus = new Set<string>()
  let anterior: { grupo: string; nome: string } | null = null
  return ({ original }: { original: string[] }) => {
    const lida = lerLinha(original, colunas, anterior)
    anterior = { grupo: lida.grupo, nome: lida.nome }
    const erros = 'erros' in lida ? lida.erros : repetido(lida.produto.sku, skus)
    const dados = erros.length === 0 && 'produto' in lida ? lida.produto : null
    return { dados, erros: erros.length > 0 ? erros : null }
  }
}

function repetido(sku: string | null, vistos: Set<string>): string[] {
  if (sku === null) return []
  if (vistos.has(sku)) return ['SKU: aparece mais de uma vez nesta planilha.']
  vistos.add(sku)
  return []
}
