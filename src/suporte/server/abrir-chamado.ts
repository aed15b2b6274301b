import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { avisar } from '#src/avisos/server/avisar.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { filasDeSuporte } from './queues.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { prazoDeResposta } from '../rules.ts'
import type { ChamadoDetalhe, NovoChamadoInput } from '../schemas.ts'
import { anexarAMensagem } from './anexos.ts'
import { detalhar } from './chamados.ts'
import { exigirRitmo, nomeDaPessoa } from './pessoas.ts'

/** Anyone of a shop's team, blocked or not, asks the platform. The clock is that of the shop's plan, from now. */
export async function abrirChamado(
  pessoa: Pessoa,
  { estabelecimento_id: loja, assunto, categoria, prioridade, texto, anexos }: NovoChamadoInput,
): Promise<ChamadoDetalhe> {
  const acesso = acessoDaLoja(pessoa, loja, 'suporte.usar')
  const nivel =
    pessoa.lojas.find(({ estabelecimentoId }) => estabelecimentoId === loja)?.plano?.nivelSuporte ??
    'email_72h'
  await exigirRitmo(pessoa.userId)
  return withAccess(acesso, async (tx) => {
    const id = uuidV7()
    const juntos = await anexarAMensagem(tx, acesso, {
      ids: anexos,
      userId: pessoa.userId,
      estabelecimentoId: loja,
      daEquipe: true,
    })
    const { numero } = await tx
      .insertInto('chamados')
      .values({
        id,
        estabelecimento_id: loja,
        assunto,
        categoria,
        prioridade,
        nivel_suporte: nivel,
        user_id: pessoa.userId,
        responder_ate: prazoDeResposta(nivel, new Date()),
      })
      .returning('numero')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('mensagens_chamado')
      .values({
        id: uuidV7(),
        estabelecimento_id: loja,
        chamado_id: id,
        de: 'loja',
        user_id: pessoa.userId,
        autor: await nomeDaPessoa(tx, pessoa.userId, loja),
        texto,
        anexos: JSON.stringify(juntos),
      })
      .execute()
    await auditar(tx, pessoa, 'suporte.abrir_chamado', {
      estabelecimentoId: loja,
      id,
      para: { numero, categoria, prioridade },
    })
    await avisar(tx, {
      plataforma: true,
      tipo: 'suporte.chamado_aberto',
      titulo: `Chamado #${numero}: ${assunto}`.slice(0, 200),
      texto: texto.slice(0, 200),
      rota: `/admin/chamados?chamado=${id}`,
    })
    await enqueue(tx, filasDeSuporte.enviarEmail, { chamadoId: id, modelo: 'chamado_aberto' })
    return detalhar(tx, id)
  })
}
