import { sql } from 'kysely'
import { errors as planos } from '#src/planos/errors.ts'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { avisar } from '#src/planos/server/avisar.ts'
import { SISTEMA, type Tx, withAcesso } from '#src/shared/server/database.ts'
import { enqueue } from '#src/shared/server/jobs.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../errors.ts'
import { prazoLegal } from '../rules.ts'
import type { ConversaDetalhe, NovaConversaInput } from '../schemas.ts'
import { juntarAnexos } from './anexos.ts'
import { detalharConversa } from './conversas.ts'
import { nomeDaPessoa } from './pessoas.ts'

const POR_DIA = 20

/**
 * Anyone signed in writes to a shop: about an order of their own, or to a shop that is on show. They get a protocol at
 * once, and the shop five days.
 */
export async function abrirConversa(pessoa: Pessoa, pedida: NovaConversaInput): Promise<ConversaDetalhe> {
  const { estabelecimento_id: loja, venda_id, assunto, texto, anexos } = pedida
  const { userId } = pessoa
  return withAcesso(SISTEMA, async (tx) => {
    await exigirLoja(tx, pedida, userId)
    const id = uuidV7()
    const nome = await nomeDaPessoa(tx, userId, null)
    const juntos = await juntarAnexos(tx, SISTEMA, { ids: anexos, userId, estabelecimentoId: loja })
    const { protocolo } = await tx
      .insertInto('conversas')
      .values({
        id,
        estabelecimento_id: loja,
        user_id: userId,
        cliente_nome: nome,
        venda_id: venda_id ?? null,
        assunto,
        responder_ate: prazoLegal(new Date()),
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
    await enqueue(tx, 'suporte.enviar-carta', { conversaId: id, carta: 'conversa_aberta' })
    await enqueue(tx, 'suporte.enviar-carta', {
      conversaId: id,
      carta: 'mensagem_do_cliente',
      ocasiao: protocolo,
    })
    return detalharConversa(tx, id)
  })
}

async function exigirLoja(
  tx: Tx,
  { estabelecimento_id: loja, venda_id }: NovaConversaInput,
  userId: string,
): Promise<void> {
  const { rows } = await sql<{ visivel: boolean; minha: boolean; hoje: number }>`
    select status = 'ativo' and status_aprovacao = 'aprovado' and not bloqueado_por_inadimplencia as visivel,
      exists (select 1 from vendas v where v.estabelecimento_id = e.id and v.user_id = ${userId}
        and (${venda_id ?? null}::uuid is null or v.id = ${venda_id ?? null}::uuid)) as minha,
      (select count(*)::int from conversas where user_id = ${userId} and created_at > now() - interval '1 day') as hoje
    from estabelecimentos e where id = ${loja}`.execute(tx)
  const achada = rows[0]
  if (!achada || (venda_id ? !achada.minha : !achada.visivel && !achada.minha))
    throw planos.estabelecimento_nao_encontrado()
  if (achada.hoje >= POR_DIA) throw errors.conversas_demais()
}
