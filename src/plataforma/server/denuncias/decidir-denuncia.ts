import { mudarStatus } from '#src/avaliacoes/server/mudar-status.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { ocultarProduto } from '#src/produtos/server/ocultar-produto.ts'
import { rowOf, rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import type { DecisaoDaDenuncia } from '../../pendencias.ts'
import { mudarStatusDaPergunta } from '#src/perguntas/server/mudar-status-da-pergunta.ts'
import {
  avisarAAutoria,
  avisarAAutoriaDaPergunta,
  avisarALoja,
  avisarQuemDenunciou,
  type Denunciado,
} from './emails-das-denuncias.ts'
import { suspenderEm } from '../lojas/suspender-loja.ts'

interface Denuncia {
  id: string
  estabelecimento_id: string
  produto_id: string | null
  avaliacao_id: string | null
  avaliacao_de: 'produto' | 'loja' | null
  pergunta_id: string | null
  status: string
  loja: string
  loja_status: string
  codigo: string
  produto: string | null
}

/**
 * Decides about what was reported, and with it about every open report of the same thing. Kept: nothing changes.
 * Removed: the product is hidden, the review or question taken down, the shop suspended. Who reported is notified, and so are the
 * shop and the review's author of what was removed, with why. 409 when somebody decided first.
 */
export async function decidirDenuncia(
  pessoa: Pessoa,
  { id, decisao, resposta }: DecisaoDaDenuncia & { id: string },
): Promise<void> {
  await withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const denuncia = await lockDenuncia(tx, id)
    if (!denuncia) throw errors.pendencia_nao_encontrada()
    if (!['aberta', 'em_analise'].includes(denuncia.status)) throw errors.pendencia_decidida()
    const quem = await rowsOf<{
      id: string
      protocolo: string
      userId: string | null
      para: string | null
    }>(tx)`
      update denuncias n set status = ${decisao}, resposta = ${resposta}, decidido_por = ${pessoa.userId},
        decidido_em = now()
      where n.status in ('aberta', 'em_analise') and n.estabelecimento_id = ${denuncia.estabelecimento_id}
        and n.produto_id is not distinct from ${denuncia.produto_id}::uuid
        and n.avaliacao_id is not distinct from ${denuncia.avaliacao_id}::uuid
        and n.pergunta_id is not distinct from ${denuncia.pergunta_id}::uuid
      returning n.id, n.protocolo, n.user_id as "userId",
        coalesce(n.contato, (select u.email from auth.users u where u.id = n.user_id)) as para`
    await auditar(
      tx,
      pessoa,
      decisao === 'removida' ? 'plataforma.remover_denunciado' : 'plataforma.manter_denunciado',
      {
        estabelecimentoId: denuncia.estabelecimento_id,
        recurso: 'denuncias',
        id,
        de: { status: denuncia.status },
        para: { status: decisao, denuncias: quem.length },
        motivo: resposta,
      },
    )
    const denunciado: Denunciado = {
      oQue: oQueFoi(denuncia),
      loja: denuncia.loja,
      estabelecimentoId: denuncia.estabelecimento_id,
      decisao,
      resposta,
    }
    if (decisao === 'removida') await retirar(tx, { pessoa, denuncia, denunciado })
    for (const { id: chave, ...quemDenunciou } of quem)
      await avisarQuemDenunciou(tx, { ...denunciado, ...quemDenunciou, chave })
  })
}

function oQueFoi({ produto, avaliacao_id, pergunta_id, loja }: Denuncia): string {
  if (pergunta_id) return `uma pergunta a ${loja}`
  if (avaliacao_id) return `uma avaliação da ${loja}`
  return produto ? `o produto ${produto}` : `a loja ${loja}`
}

async function lockDenuncia(tx: Tx, id: string): Promise<Denuncia | undefined> {
  return rowOf<Denuncia>(tx)`
    select n.id, n.estabelecimento_id, n.produto_id, n.avaliacao_id, n.avaliacao_de, n.pergunta_id, n.status, e.nome as loja,
      e.status as loja_status, e.codigo,
      (select p.nome from produtos p where p.id = n.produto_id) as produto
    from denuncias n join estabelecimentos e on e.id = n.estabelecimento_id
    where n.id = ${id} for no key update of n`
}

interface Retirada {
  pessoa: Pessoa
  denuncia: Denuncia
  denunciado: Denunciado
}

async function retirar(tx: Tx, { pessoa, denuncia, denunciado }: Retirada): Promise<void> {
  const { estabelecimento_id: loja, produto_id, avaliacao_id, pergunta_id, id } = denuncia
  const motivo = denunciado.resposta
  if (avaliacao_id) {
    const autoria = await retirarAvaliacao(tx, { ...denuncia, avaliacao_id })
    if (autoria) await avisarAAutoria(tx, { ...denunciado, chave: id, ...autoria })
    await avisarALoja(tx, { ...denunciado, chave: id, rota: '/admin' })
  } else if (pergunta_id) {
    const autoria = await retirarPergunta(tx, pergunta_id)
    if (autoria) await avisarAAutoriaDaPergunta(tx, { ...denunciado, chave: id, ...autoria })
    await avisarALoja(tx, { ...denunciado, chave: id, rota: '/perguntas?aba=ocultas' })
  } else if (produto_id) {
    await ocultarProduto(tx, pessoa, { id: produto_id, motivo })
    await avisarALoja(tx, { ...denunciado, chave: id, rota: `/produto/${produto_id}/editar` })
  } else if (denuncia.loja_status === 'ativo') {
    // Its own e-mail tells the owner why. A shop that is suspended or ended already is off the air.
    await suspenderEm(tx, pessoa, { id: loja, motivo })
  }
}

/** Returns who asked, as far as they can be written to. */
async function retirarPergunta(tx: Tx, id: string): Promise<{ para: string; autor: string } | null> {
  const pergunta = await mudarStatusDaPergunta(tx, id, { para: 'removida' })
  const row = await rowOf<{ para: string | null }>(tx)`
    select email as para from auth.users where id = ${pergunta?.user_id ?? null} and deleted_at is null`
  return pergunta && row?.para ? { para: row.para, autor: pergunta.autor } : null
}

/** Returns who wrote it, as far as they can be written to. */
async function retirarAvaliacao(
  tx: Tx,
  { avaliacao_id: id, avaliacao_de }: Denuncia & { avaliacao_id: string },
): Promise<{ para: string; autor: string } | null> {
  const tabela = avaliacao_de === 'produto' ? 'avaliacoes_produtos' : 'avaliacoes_estabelecimento'
  const avaliacao = await mudarStatus(tx, { tabela, id }, { para: 'removida' })
  const rows = await rowsOf<{ para: string | null; autor: string }>(tx)`
    select c.nome as autor, coalesce((select u.email from auth.users u where u.id = c.user_id), c.email) as para
    from consumidores c where c.id = ${avaliacao?.cliente_id ?? null}`
  const [autoria] = rows
  return autoria?.para ? { para: autoria.para, autor: autoria.autor } : null
}
