import { sql } from 'kysely'
import { recursosDoPortal } from '#src/configuracao/secao-recursos.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { palavraEncontrada } from '#src/shared/palavras.ts'
import {
  type Access,
  rowOf,
  setAccess,
  SYSTEM,
  type Tx,
  violates,
  withAccess,
} from '#src/shared/server/database/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { configuracaoDasAvaliacoes } from '../configuracao.ts'
import { errors } from '../errors.ts'
import type { NovaAvaliacaoLoja, NovaAvaliacaoProduto } from '../schemas.ts'
import { anunciarAvaliacao } from './anunciar-avaliacao.ts'
import { porFotos } from './fotos-da-avaliacao.ts'
import { avisarAvaliacao, type TabelaDeAvaliacoes } from './avisar-avaliacao.ts'

/** A buyer who received the product reviews it, once. Never the shop's own team. The average follows by trigger. */
export async function avaliarProduto(
  pessoa: Pessoa,
  avaliacao: NovaAvaliacaoProduto,
): Promise<{ id: string }> {
  const compra = await findCompra(
    pessoa,
    sql`exists (select 1 ${daCompra(avaliacao.produto_id)})`,
    sql`(select left(string_agg(i.escolha, ' e ' order by i.id), 260) ${daCompra(avaliacao.produto_id)})`,
  )
  const status = await statusDaNova(avaliacao)
  const { estabelecimento_id: estabelecimentoId } = compra
  const acesso: Access = { papel: 'loja', userId: pessoa.userId, estabelecimentoId }
  return publicar(pessoa, { compra, tabela: 'avaliacoes_produtos' }, async (tx, id) => {
    const { produto_id, nota, titulo = null, comentario = null } = avaliacao
    const fotos = JSON.stringify(
      await porFotos(tx, acesso, { ids: avaliacao.fotos, userId: pessoa.userId, estabelecimentoId }),
    )
    await tx
      .insertInto('avaliacoes_produtos')
      .values({ id, ...compra, produto_id, nota, titulo, comentario, verificado: true, status, fotos })
      .execute()
  })
}

/** The lines of the sale `v` of which the buyer received units of the product, in whatever variations. */
const daCompra = (produtoId: string) => sql`from itens_venda i
  where i.estabelecimento_id = v.estabelecimento_id and i.venda_id = v.id and i.produto_id = ${produtoId}
    and i.quantidade > i.quantidade_cancelada`

/** A buyer who received something from the shop reviews the shop, once. */
export async function avaliarLoja(pessoa: Pessoa, avaliacao: NovaAvaliacaoLoja): Promise<{ id: string }> {
  const { escolha: _, ...compra } = await findCompra(
    pessoa,
    sql`v.estabelecimento_id = ${avaliacao.estabelecimento_id}`,
  )
  const status = await statusDaNova(avaliacao)
  return publicar(pessoa, { compra, tabela: 'avaliacoes_estabelecimento' }, async (tx, id) => {
    const { nota, titulo = null, comentario = null, anonima } = avaliacao
    await tx
      .insertInto('avaliacoes_estabelecimento')
      .values({ id, ...compra, nota, titulo, comentario, anonima, verificado: true, status })
      .execute()
  })
}

/** Shown at once, or waiting for somebody of the platform (docs/rules/reviews.md). */
export async function statusDaNova(avaliacao: {
  titulo?: string | null | undefined
  comentario?: string | null | undefined
}): Promise<'publicada' | 'pendente'> {
  const { moderacao_previa, palavras_bloqueadas } = await configuracao(configuracaoDasAvaliacoes)
  const texto = `${avaliacao.titulo ?? ''} ${avaliacao.comentario ?? ''}`
  return moderacao_previa || palavraEncontrada(texto, palavras_bloqueadas) ? 'pendente' : 'publicada'
}

interface Compra {
  estabelecimento_id: string
  cliente_id: string
}

async function findCompra(
  pessoa: Pessoa,
  criterio: ReturnType<typeof sql>,
  escolha = sql`null`,
): Promise<Compra & { escolha: string | null }> {
  const [{ prazo_dias }, { novas_avaliacoes }] = await Promise.all([
    configuracao(configuracaoDasAvaliacoes),
    configuracao(recursosDoPortal),
  ])
  if (!novas_avaliacoes) throw errors.fechadas()
  const compra = await withAccess(
    { papel: 'pessoa', userId: pessoa.userId },
    (tx) =>
      rowOf<Compra & { escolha: string | null }>(tx)`
      select v.estabelecimento_id, v.cliente_id, ${escolha} as escolha from vendas v
      where v.user_id = ${pessoa.userId} and v.status in ('entregue', 'concluido') and v.cliente_id is not null
        and v.entregue_em > now() - make_interval(days => ${prazo_dias}) and ${criterio}
      order by v.entregue_em desc limit 1`,
  )
  if (!compra)
    throw errors.sem_compra({ detail: `Só quem comprou e recebeu pode avaliar, em até ${prazo_dias} dias.` })
  if (pessoa.lojas.some((loja) => loja.estabelecimentoId === compra.estabelecimento_id))
    throw errors.propria_loja()
  return compra
}

async function publicar(
  pessoa: Pessoa,
  { compra, tabela }: { compra: Compra; tabela: TabelaDeAvaliacoes },
  insert: (tx: Tx, id: string) => Promise<void>,
): Promise<{ id: string }> {
  const id = uuidV7()
  const acesso: Access = {
    papel: 'loja',
    userId: pessoa.userId,
    estabelecimentoId: compra.estabelecimento_id,
  }
  await withAccess(acesso, async (tx) => {
    await insert(tx, id)
    await anunciarAvaliacao(tx, { estabelecimentoId: compra.estabelecimento_id, tabela, id })
    // The buyer's access does not reach the shop's address.
    setAccess(tx, SYSTEM)
    await avisarAvaliacao(tx, { tabela, id })
  }).catch((error) => {
    const repetida =
      violates(error, 'avaliacoes_produtos_uma_vez') || violates(error, 'avaliacoes_estabelecimento_uma_vez')
    throw repetida ? errors.ja_avaliou() : error
  })
  return { id }
}
