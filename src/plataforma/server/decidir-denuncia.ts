import { sql } from 'kysely'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { ocultarProduto } from '#src/produtos/server/ocultar-produto.ts'
import { announce } from '#src/shared/server/announcements.ts'
import { type Tx, withAcesso } from '#src/shared/server/database.ts'
import { errors } from '../errors.ts'
import type { DecisaoDaDenuncia } from '../pendencias.ts'
import {
  contarAAutoria,
  contarALoja,
  contarAQuemDenunciou,
  type Denunciado,
} from './cartas-das-denuncias.tsx'
import { suspenderEm } from './suspender-loja.tsx'

interface Denuncia {
  id: string
  estabelecimento_id: string
  produto_id: string | null
  avaliacao_id: string | null
  avaliacao_de: 'produto' | 'loja' | null
  situacao: string
  loja: string
  codigo: string
  produto: string | null
}

/**
 * Decides about what was reported, and with it about every open report of the same thing. Kept: nothing changes.
 * Removed: the product is hidden, the review taken down, the shop suspended. Who reported hears of it, and so do the
 * shop and the review's author of what was removed, with why. 409 when somebody decided first.
 */
export async function decidirDenuncia(
  pessoa: Pessoa,
  { id, decisao, resposta, ip }: DecisaoDaDenuncia & { id: string; ip: string },
): Promise<void> {
  await withAcesso({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const denuncia = await lockDenuncia(tx, id)
    if (!denuncia) throw errors.pendencia_nao_encontrada()
    if (!['aberta', 'em_analise'].includes(denuncia.situacao)) throw errors.pendencia_decidida()
    const { rows: quem } = await sql<{ id: string; protocolo: string; para: string | null }>`
      update denuncias n set situacao = ${decisao}, resposta = ${resposta}, decidida_por = ${pessoa.userId},
        decidida_em = now()
      where n.situacao in ('aberta', 'em_analise') and n.estabelecimento_id = ${denuncia.estabelecimento_id}
        and n.produto_id is not distinct from ${denuncia.produto_id}::uuid
        and n.avaliacao_id is not distinct from ${denuncia.avaliacao_id}::uuid
      returning n.id, n.protocolo,
        coalesce(n.contato, (select u.email from auth.users u where u.id = n.user_id)) as para`.execute(tx)
    await auditar(tx, {
      pessoa,
      estabelecimentoId: denuncia.estabelecimento_id,
      acao: `plataforma.denuncia_${decisao}`,
      recurso: 'denuncias',
      recursoId: id,
      de: { situacao: denuncia.situacao },
      para: { situacao: decisao, denuncias: quem.length },
      motivo: resposta,
      ip,
    })
    const denunciado: Denunciado = {
      oQue: oQueFoi(denuncia),
      loja: denuncia.loja,
      estabelecimentoId: denuncia.estabelecimento_id,
      decisao,
      resposta,
    }
    if (decisao === 'removida') await retirar(tx, { pessoa, denuncia, denunciado, ip })
    for (const { id: denunciaId, protocolo, para } of quem)
      if (para) await contarAQuemDenunciou(tx, { ...denunciado, chave: denunciaId, protocolo, para })
  })
}

function oQueFoi({ produto, avaliacao_id, loja }: Denuncia): string {
  if (avaliacao_id) return `uma avaliação da ${loja}`
  return produto ? `o produto ${produto}` : `a loja ${loja}`
}

async function lockDenuncia(tx: Tx, id: string): Promise<Denuncia | undefined> {
  const { rows } = await sql<Denuncia>`
    select n.id, n.estabelecimento_id, n.produto_id, n.avaliacao_id, n.avaliacao_de, n.situacao, e.nome as loja, e.codigo,
      (select p.nome from produtos p where p.id = n.produto_id) as produto
    from denuncias n join estabelecimentos e on e.id = n.estabelecimento_id
    where n.id = ${id} for no key update of n`.execute(tx)
  return rows[0]
}

interface Retirada {
  pessoa: Pessoa
  denuncia: Denuncia
  denunciado: Denunciado
  ip: string
}

async function retirar(tx: Tx, { pessoa, denuncia, denunciado, ip }: Retirada): Promise<void> {
  const { estabelecimento_id: loja, produto_id, avaliacao_id, id } = denuncia
  const motivo = denunciado.resposta
  if (avaliacao_id) {
    const autoria = await retirarAvaliacao(tx, denuncia)
    if (autoria) await contarAAutoria(tx, { ...denunciado, chave: id, ...autoria })
    await contarALoja(tx, { ...denunciado, chave: id, rota: '/admin' })
  } else if (produto_id) {
    await ocultarProduto(tx, pessoa, { id: produto_id, motivo, ip })
    await contarALoja(tx, { ...denunciado, chave: id, rota: `/produto/${produto_id}/editar` })
  } else {
    // Its own letter tells the owner why.
    await suspenderEm(tx, pessoa, { id: loja, motivo, ip })
  }
}

/** The averages follow by trigger. Returns who wrote it, as far as they can be written to. */
async function retirarAvaliacao(
  tx: Tx,
  { estabelecimento_id: loja, avaliacao_id, avaliacao_de }: Denuncia,
): Promise<{ para: string; autor: string } | null> {
  const tabela = sql.table(avaliacao_de === 'produto' ? 'avaliacoes_produtos' : 'avaliacoes_estabelecimento')
  const { rows } = await sql<{ para: string | null; autor: string }>`
    update ${tabela} a set status = 'removida' from consumidores c
    where a.id = ${avaliacao_id} and a.estabelecimento_id = ${loja} and c.id = a.cliente_id
    returning c.nome as autor,
      coalesce((select u.email from auth.users u where u.id = c.user_id), c.email) as para`.execute(tx)
  await announce(tx, [
    { channel: 'cache', payload: 'lojas' },
    { channel: 'cache', payload: `loja:${loja}` },
  ])
  const [autoria] = rows
  return autoria?.para ? { para: autoria.para, autor: autoria.autor } : null
}
