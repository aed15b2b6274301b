import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { nadaMudou } from '#src/registro/server/ato-auditado.ts'
import { avisar } from '#src/avisos/server/avisar.ts'
import { ocultarProduto, reexibirProduto } from '#src/produtos/server/ocultar-produto.ts'
import { type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { avisarALoja } from '../denuncias/emails-das-denuncias.ts'

interface Ato {
  id: string
  motivo: string
}

/** Hides a product with a reason that its shop reads, without anybody having reported it. Hidden already: nothing. */
export async function ocultar(pessoa: Pessoa, ato: Ato): Promise<void> {
  await withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const produto = await ocultarProduto(tx, pessoa, ato)
    if (!produto) return nadaMudou()
    await avisarALoja(tx, {
      oQue: `o produto ${produto.nome}`,
      loja: await nomeDaLoja(tx, produto.estabelecimentoId),
      estabelecimentoId: produto.estabelecimentoId,
      resposta: ato.motivo,
      chave: uuidV7(),
      rota: `/produto/${ato.id}/editar`,
    })
  })
}

/** Lets it be sold again; its shop is notified. */
export async function reexibir(pessoa: Pessoa, ato: Ato): Promise<void> {
  await withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const produto = await reexibirProduto(tx, pessoa, ato)
    if (!produto) return nadaMudou()
    await avisar(tx, {
      estabelecimentoId: produto.estabelecimentoId,
      acao: 'produtos.ver',
      tipo: 'plataforma.reexibicao',
      titulo: `${produto.nome} voltou à vitrine`,
      texto: ato.motivo,
      rota: `/produto/${ato.id}/editar`,
    })
  })
}

async function nomeDaLoja(tx: Tx, id: string): Promise<string> {
  const loja = await tx.selectFrom('estabelecimentos').select('nome').where('id', '=', id).executeTakeFirst()
  return loja?.nome ?? ''
}
