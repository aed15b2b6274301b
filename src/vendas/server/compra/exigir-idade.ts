import type { Tx } from '#src/shared/server/database/database.ts'
import { MAIORIDADE, type MarcasDeIdade } from '#src/produtos/restricao-de-idade.ts'
import { lerIdade } from '#src/usuarios/server/conta/idade.ts'
import { errors } from '../../errors.ts'

interface Vendido extends MarcasDeIdade {
  id: string
  nome: string
}

/**
 * What is sold only to adults is sold online to accounts that said when they were born. What the law forbids to minors
 * is not sold online at all: there nobody can see a document, and what somebody says of their age is not enough
 * (Lei 15.211/2025, art. 9; Lei 13.106/2015).
 */
export async function exigirIdade(
  tx: Tx,
  { userId, produtos }: { userId: string; produtos: readonly Vendido[] },
): Promise<void> {
  const naLoja = produtos.find(({ so_com_documento }) => so_com_documento)
  if (naLoja)
    throw errors.so_com_documento({
      detail: `“${naLoja.nome}” só é vendido na loja, a quem mostra um documento.`,
      extra: { produto_id: naLoja.id },
    })
  const restrito = produtos.find(({ maior_de_18 }) => maior_de_18)
  if (!restrito) return
  const extra = { produto_id: restrito.id }
  const idade = await lerIdade(tx, userId)
  if (idade === null) throw errors.falta_idade({ extra })
  if (idade < MAIORIDADE)
    throw errors.menor_de_idade({
      detail: `“${restrito.nome}” só pode ser vendido a maiores de ${MAIORIDADE} anos.`,
      extra,
    })
}
