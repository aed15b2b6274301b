import { errors as errosDeAcesso } from '#src/acesso/errors.ts'
import { type PlanoComRecursos, temRecurso } from '#src/acesso/recursos.ts'
import { vagasNoPlano } from '#src/acesso/server/acesso.ts'
import { copiarCategorias } from '#src/categorias/server/copiar-categorias.ts'
import { copiarAjustes } from '#src/estabelecimentos/server/copiar-ajustes.ts'
import { copiarFrete } from '#src/fretes/server/frete-da-loja.ts'
import { contarParaCopiar } from '#src/produtos/server/copiar-produtos.ts'
import { rowOf, type Tx } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { sharePictures } from '#src/shared/server/files/files.ts'
import { plural } from '#src/shared/plural.ts'
import { recordFact } from '#src/usuarios/server/auth/audit.ts'
import type { Origem } from '#src/usuarios/server/auth/origin.ts'
import { errors } from '../errors.ts'
import type { CopiaDaLoja } from '../schemas.ts'
import { filasDeAssinaturas } from './queues.ts'

interface Copia extends CopiaDaLoja {
  para: string
  userId: string
  origem: Origem
}

/**
 * A shop that was just opened begins with parts of another of its owner's, in the transaction that opens it; its products
 * come by a job. Customers, sales, coupons, team, credentials, keys and webhooks are no part.
 */
export async function copiarLoja(tx: Tx, copia: Copia): Promise<void> {
  const { de, para, userId, origem, partes } = copia
  const tem = (parte: CopiaDaLoja['partes'][number]) => partes.includes(parte)
  const plano = await conferirDono(tx, copia)
  await copiarAjustes(tx, {
    de,
    para,
    userId,
    aparencia: tem('aparencia'),
    comPersonalizacao: temRecurso(plano, 'personalizacao'),
    textos: tem('textos'),
    entrega: tem('entrega'),
  })
  if (tem('frete')) await copiarFrete(tx, { de, para, userId })
  if (tem('categorias')) await copiarCategorias(tx, { de, para })
  const produtos = tem('produtos') ? await pedirProdutos(tx, copia) : 0
  if (tem('aparencia')) await sharePictures(tx, { from: de, to: para, usos: ['logo', 'capa'] })
  const fato = { acao: 'estabelecimentos.copiar', userId, origem, recurso: 'estabelecimentos' } as const
  const oQue = { partes, produtos }
  await recordFact(tx, { ...fato, recursoId: de, estabelecimentoId: de, para: { loja: para, ...oQue } })
  await recordFact(tx, { ...fato, recursoId: para, estabelecimentoId: para, para: { de, ...oQue } })
}

/** The new shop's plan. Who asked may have handed the other shop over while this request waited. */
async function conferirDono(tx: Tx, { de, para, userId }: Copia): Promise<PlanoComRecursos> {
  const row = await rowOf<{ plano: PlanoComRecursos }>(tx)`
    select to_jsonb(p) as plano from estabelecimentos e
    join assinaturas_estabelecimento a on a.estabelecimento_id = ${para}
    join planos_assinatura p on p.id = a.plano_id
    where e.id = ${de} and e.owner_user_id = ${userId} for share of e`
  if (!row) throw errosDeAcesso.estabelecimento_nao_encontrado()
  return row.plano
}

/** All of them or none: nobody chooses for the owner which ones stay behind. */
async function pedirProdutos(tx: Tx, { de, para, produtos_como }: Copia): Promise<number> {
  const total = await contarParaCopiar(tx, de)
  const { limite, vagas } = await vagasNoPlano(tx, { estabelecimentoId: para, recurso: 'produtos' })
  if (total > vagas)
    throw errors.copia_nao_cabe({
      detail: `A loja atual tem ${plural(total, '# produto', '# produtos')} e o plano escolhido aceita ${limite}. Escolha um plano maior ou abra a loja sem os produtos.`,
    })
  if (total === 0) return 0
  const copia = { estabelecimento_id: para, de, rascunho: produtos_como === 'rascunho', total }
  await tx.insertInto('copias_de_produtos').values(copia).execute()
  await enqueue(tx, filasDeAssinaturas.copiarProdutos, { para }, { singletonKey: para })
  return total
}
