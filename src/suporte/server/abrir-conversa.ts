import { errors as errosDeAcesso } from '#src/acesso/errors.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { avisar } from '#src/avisos/server/avisar.ts'
import { databaseTime } from '#src/shared/server/clock.ts'
import { rowOf, setAccess, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { countHits } from '#src/shared/server/http/rate-limit.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { filasDeSuporte } from './queues.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../errors.ts'
import { prazoLegal } from '../rules.ts'
import type { ConversaDetalhe, NovaConversaInput } from '../schemas.ts'
import { anexarAMensagem } from './anexos.ts'
import { detalharConversa, naLoja } from './conversas.ts'
import { exigirRitmo, nomeDaPessoa } from './pessoas.ts'

const POR_DIA = 20

/**
 * Anyone signed in writes to a shop: about an order of their own, or to a shop that is on show. They get a protocol at
 * once, and the shop five days.
 */
export async function abrirConversa(pessoa: Pessoa, pedida: NovaConversaInput): Promise<ConversaDetalhe> {
  const { estabelecimento_id: loja, venda_id, produto_id, variacao_id, assunto, texto, anexos } = pedida
  const { userId } = pessoa
  await exigirRitmo(userId)
  return withAccess({ papel: 'pessoa', userId }, async (tx) => {
    await exigirLoja(tx, pedida, userId)
    const [hoje] = await countHits(tx, [
      { name: 'conversas', who: userId, limit: POR_DIA, windowSeconds: 24 * 3600 },
    ])
    if (!hoje?.fits) throw errors.conversas_demais({ retryAfterSeconds: hoje?.waitSeconds })
    const id = uuidV7()
    const nome = await nomeDaPessoa(tx, userId, null)
    const acesso = naLoja(userId, loja)
    setAccess(tx, acesso)
    const juntos = await anexarAMensagem(tx, acesso, {
      ids: anexos,
      userId,
      estabelecimentoId: loja,
      daEquipe: false,
    })
    const { protocolo } = await tx
      .insertInto('conversas')
      .values({
        id,
        estabelecimento_id: loja,
        user_id: userId,
        cliente_nome: nome,
        venda_id: venda_id ?? null,
        produto_id: produto_id ?? null,
        variacao_id: variacao_id ?? null,
        assunto,
        responder_ate: prazoLegal(await databaseTime(tx)),
      })
      .returning('protocolo')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('mensagens_conversa')
      .values({
        id: uuidV7(),
        estabelecimento_id: loja,
        conversa_id: id,
        de: 'consumidor',
        user_id: userId,
        autor: nome,
        texto,
        anexos: JSON.stringify(juntos),
      })
      .execute()
    await avisar(tx, {
      estabelecimentoId: loja,
      acao: 'mensagens.responder',
      tipo: 'mensagens.nova',
      titulo: `Mensagem de ${nome || 'um cliente'}`,
      texto: texto.slice(0, 200),
      rota: `/suporte?tab=clientes&conversa=${id}`,
    })
    await enqueue(tx, filasDeSuporte.enviarEmail, { conversaId: id, modelo: 'conversa_aberta' })
    await enqueue(tx, filasDeSuporte.enviarEmail, {
      conversaId: id,
      modelo: 'mensagem_do_cliente',
      ocasiao: protocolo,
    })
    return detalharConversa(tx, id, 'consumidor')
  })
}

async function exigirLoja(
  tx: Tx,
  { estabelecimento_id: loja, venda_id, produto_id, variacao_id }: NovaConversaInput,
  userId: string,
): Promise<void> {
  const achada = await rowOf<{ visivel: boolean; minha: boolean; vende: boolean }>(tx)`
    select exists (select 1 from publico_estabelecimentos where id = ${loja}) as visivel,
      exists (select 1 from vendas v where v.estabelecimento_id = ${loja} and v.user_id = ${userId}
        and (${venda_id ?? null}::uuid is null or v.id = ${venda_id ?? null}::uuid)) as minha,
      (${produto_id ?? null}::uuid is null or exists (
        select 1 from publico_produtos p where p.estabelecimento_id = ${loja} and p.id = ${produto_id ?? null}::uuid))
      and (${variacao_id ?? null}::uuid is null or exists (
        select 1 from publico_variacoes x where x.estabelecimento_id = ${loja} and x.pai_id = ${produto_id ?? null}::uuid
          and x.id = ${variacao_id ?? null}::uuid)) as vende`
  if (!achada || (venda_id ? !achada.minha : !achada.visivel && !achada.minha))
    throw errosDeAcesso.estabelecimento_nao_encontrado()
  if (!achada.vende) throw errors.produto_nao_encontrado()
}
