import { acessoDaLoja, type Pessoa, vagasNoPlano } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { rowOf, rowsOf, run, withAccess } from '#src/shared/server/database/database.ts'
import { invalidate } from '#src/shared/server/http/public-cache.ts'
import { errors } from '../errors.ts'
import { mesmaParte, type ResultadoDoLote, SKU_TOMADO } from '../lote.ts'
import { MINUTOS_PARA_DESFAZER } from '../rules.ts'
import { escreverMudancas, findComSkuTomado, type Mudada, parteDe } from './mudar-em-lote.ts'
import { lockProdutosPorId } from './repository.ts'

/**
 * Who edits products: takes a bulk change back, once and within ten minutes. A product that somebody changed since, whose
 * units were sold meanwhile, or whose category or SKU is no longer to be had, stays as it is and is reported.
 */
export async function desfazerLote(
  pessoa: Pessoa,
  { estabelecimentoId, loteId }: { estabelecimentoId: string; loteId: string },
): Promise<Pick<ResultadoDoLote, 'atualizados' | 'ignorados'>> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  return withAccess(acesso, async (tx) => {
    const lote = await rowOf<{ mudancas: Mudada[]; desfeito: boolean; venceu: boolean }>(tx)`
      select mudancas, desfeito_em is not null as desfeito,
        created_at < now() - make_interval(mins => ${MINUTOS_PARA_DESFAZER}) as venceu
      from lotes_produtos where id = ${loteId} and estabelecimento_id = ${estabelecimentoId} for update`
    if (!lote) throw errors.nao_encontrado({ title: 'Mudança não encontrada' })
    if (lote.desfeito) throw errors.ja_desfeito()
    if (lote.venceu) throw errors.nao_da_mais_para_desfazer()

    // Held, and before the products, as who deletes one holds them.
    const categorias = await rowsOf<{ id: string }>(tx)`
      select id from categorias where estabelecimento_id = ${estabelecimentoId} order by id for key share`
    const temCategoria = new Set<string | null>([null, ...categorias.map(({ id }) => id)])
    const agora = new Map(
      (
        await lockProdutosPorId(
          tx,
          lote.mudancas.map(({ id }) => id),
        )
      ).map((produto) => [produto.id, produto]),
    )
    const comSkuTomado = await findComSkuTomado(
      tx,
      lote.mudancas.filter(voltaDaLixeira).map(({ id }) => id),
    )
    let { vagas } = await vagasNoPlano(tx, { estabelecimentoId, recurso: 'produtos' })
    const ignorados: ResultadoDoLote['ignorados'] = []
    const voltam: Mudada[] = []
    for (const mudada of lote.mudancas) {
      const { id, nome, antes, depois } = mudada
      const produto = agora.get(id)
      const atual = produto && parteDe(produto)
      // Sales go on: only the units that this change itself moved go back.
      const estoque = (atual?.estoque ?? 0) - (depois.estoque - antes.estoque)
      const deVolta = voltaDaLixeira(mudada)
      if (!atual || !mesmaParte({ ...atual, estoque: depois.estoque }, depois))
        ignorados.push({ id, nome, motivo: 'Foi alterado depois.' })
      else if (estoque < 0) ignorados.push({ id, nome, motivo: 'As unidades já foram vendidas.' })
      else if (!temCategoria.has(antes.categoria_id))
        ignorados.push({ id, nome, motivo: 'A categoria que ele tinha foi excluída.' })
      else if (comSkuTomado.has(id)) ignorados.push({ id, nome, motivo: SKU_TOMADO })
      else if (deVolta && vagas < 1)
        ignorados.push({ id, nome, motivo: 'O limite de produtos do plano foi atingido.' })
      else {
        if (deVolta) vagas -= 1
        voltam.push({ id, nome, antes: atual, depois: { ...antes, estoque } })
      }
    }
    const motivo = { tipo: 'contagem', texto: 'Ajuste em massa desfeito' }
    await escreverMudancas(tx, { mudadas: voltam, userId: pessoa.userId, motivo })
    await run(tx)`update lotes_produtos set desfeito_em = now() where id = ${loteId}`
    await auditar(tx, pessoa, 'produtos.desfazer_lote', {
      estabelecimentoId,
      recurso: 'lote_produtos',
      id: loteId,
      para: { produtos: voltam.length },
    })
    await invalidate(tx, `loja:${estabelecimentoId}`)
    return { atualizados: voltam.length, ignorados }
  })
}

function voltaDaLixeira({ antes, depois }: Mudada): boolean {
  return depois.status === 'excluido' && antes.status !== 'excluido'
}
