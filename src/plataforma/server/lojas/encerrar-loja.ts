import { contarPendencias, type Pendencias } from '#src/assinaturas/server/contar-pendencias.ts'
import { encerrarLoja as encerrar } from '#src/assinaturas/server/encerrar-loja.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { plural } from '#src/shared/plural.ts'
import { rowOf, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'

/**
 * Ends a shop for good: only with no open sale, return or invoice, which the refusal counts. Its code stays taken for
 * ever. The code is typed again by who does it.
 */
export async function encerrarLoja(
  pessoa: Pessoa,
  { id, motivo, codigo }: { id: string; motivo: string; codigo: string },
): Promise<void> {
  await withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    // An order that is being written keeps the row until it is there to be counted.
    const loja = await rowOf<{ codigo: string; status: string }>(tx)`
      select codigo, status from estabelecimentos where id = ${id} for update`
    if (!loja) throw errors.loja_nao_encontrada()
    if (loja.status === 'encerrado') throw errors.status_da_loja({ detail: 'A loja já foi encerrada.' })
    if (loja.codigo !== codigo) throw errors.codigo_diferente()
    const abertas = frases(await contarPendencias(tx, id))
    if (abertas.length > 0)
      throw errors.loja_com_pendencias({ detail: `A loja ainda tem ${abertas.join(', ')}.` })
    await auditar(tx, pessoa, 'plataforma.encerrar_loja', {
      estabelecimentoId: id,
      recurso: 'estabelecimentos',
      id,
      de: { status: loja.status },
      para: { status: 'encerrado' },
      motivo,
    })
    await encerrar(tx, { estabelecimentoId: id, motivo, userId: pessoa.userId })
  })
}

function frases({ vendas, devolucoes, faturas }: Pendencias): string[] {
  const pendencia = (quantas: number, uma: string, varias: string) =>
    quantas === 0 ? [] : [plural(quantas, `# ${uma}`, `# ${varias}`)]
  return [
    ...pendencia(vendas, 'venda em andamento', 'vendas em andamento'),
    ...pendencia(devolucoes, 'devolução aberta', 'devoluções abertas'),
    ...pendencia(faturas, 'fatura em aberto', 'faturas em aberto'),
  ]
}
