import { randomBytes } from 'node:crypto'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { copiarCategorias } from '#src/categorias/server/copiar-categorias.ts'
import { copiarAjustes } from '#src/estabelecimentos/server/copiar-ajustes.ts'
import { abrirEnsaio } from '#src/estabelecimentos/server/situacao.ts'
import { copiarFrete } from '#src/fretes/server/frete-da-loja.ts'
import { conectarSimulador } from '#src/pagamentos/server/simulador-do-ensaio.ts'
import { copiarProdutos } from '#src/produtos/server/copiar-produtos.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { SYSTEM, violates, withAccess } from '#src/shared/server/database/database.ts'
import { sharePictures } from '#src/shared/server/files/files.ts'
import { requireFit } from '#src/shared/server/http/rate-limit.ts'
import { copiarEquipe } from '#src/usuarios/server/equipe/comecar-equipe.ts'
import { errors } from '../errors.ts'
import type { Ensaio } from '../schemas.ts'
import { lerEnsaio } from './ler-ensaio.ts'

/** A rehearsal has the newest products of a larger shop, so that one request begins it. */
const PRODUTOS = 1000

/**
 * The owner begins to rehearse: a twin of the shop with its team, products, stock, looks and ways to hand over, paid at
 * a simulator of its own (docs/decisions/0085-a-rehearsal-is-a-twin-shop.md). Credentials, customers, sales, coupons, keys and webhooks are no part.
 */
export async function comecarEnsaio(pessoa: Pessoa, estabelecimentoId: string): Promise<Ensaio> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'loja.ensaiar')
  const { userId } = pessoa
  if (pessoa.lojas.some((loja) => loja.estabelecimentoId === estabelecimentoId && loja.ensaioDe))
    throw errors.ja_e_ensaio()
  await requireFit({ name: 'comecar-ensaio', who: estabelecimentoId, limit: 10, windowSeconds: 3600 })
  try {
    await withAccess(SYSTEM, async (tx) => {
      const codigo = `ensaio-${randomBytes(6).toString('hex')}`
      const para = await abrirEnsaio(tx, { de: estabelecimentoId, codigo })
      const copia = { de: estabelecimentoId, para, userId }
      await copiarEquipe(tx, copia)
      await copiarAjustes(tx, {
        ...copia,
        aparencia: true,
        comPersonalizacao: false,
        textos: true,
        entrega: true,
      })
      await copiarFrete(tx, copia)
      await copiarCategorias(tx, copia)
      await copiarProdutos(tx, {
        ...copia,
        rascunho: false,
        comEstoque: true,
        quais: { maisNovos: PRODUTOS },
      })
      await sharePictures(tx, { from: copia.de, to: para, usos: ['produto', 'logo', 'capa'] })
      await conectarSimulador(tx, para)
      await auditar(tx, pessoa, 'estabelecimentos.comecar_ensaio', {
        estabelecimentoId,
        id: estabelecimentoId,
      })
    })
  } catch (error) {
    throw violates(error, 'estabelecimentos_um_ensaio') ? errors.ja_ensaia() : error
  }
  return withAccess(acesso, async (tx) => (await lerEnsaio(tx, estabelecimentoId)) as Ensaio)
}
