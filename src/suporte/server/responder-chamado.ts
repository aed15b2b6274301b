import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { avisar } from '#src/avisos/server/avisar.ts'
import { run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { filasDeSuporte } from './queues.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../errors.ts'
import { podeMudar, podeResponder, prazoDeResposta } from '../rules.ts'
import type { ChamadoDetalhe, NovaMensagemInput } from '../schemas.ts'
import { anexarAMensagem } from './anexos.ts'
import { type ChamadoRow, detalhar, type LadoDoChamado, ladoNoChamado, lockChamado } from './chamados.ts'
import { moverChamado } from './mover-chamado.ts'
import { exigirRitmo, nomeDaPessoa } from './pessoas.ts'

/**
 * Either side writes. The platform's answer hands the turn to the shop; the shop's starts the plan's clock again and
 * opens a solved or lately closed ticket anew (docs/rules/support.md).
 */
export async function responderChamado(
  pessoa: Pessoa,
  { id, ...mensagem }: NovaMensagemInput & { id: string },
): Promise<ChamadoDetalhe> {
  const meu = await ladoNoChamado(pessoa, id)
  if (meu.lado === 'loja') await exigirRitmo(pessoa.userId)
  return withAccess(meu.acesso, async (tx) => {
    const chamado = await lockChamado(tx, id)
    if (!podeResponder(chamado, new Date())) throw errors.prazo_de_reabertura()
    await escrever(tx, { pessoa, meu, chamado, mensagem })
    if (meu.lado === 'plataforma') await passarALoja(tx, pessoa, chamado)
    else await passarAPlataforma(tx, pessoa, chamado)
    return detalhar(tx, id)
  })
}

async function escrever(
  tx: Tx,
  {
    pessoa,
    meu,
    chamado,
    mensagem,
  }: { pessoa: Pessoa; meu: LadoDoChamado; chamado: ChamadoRow; mensagem: NovaMensagemInput },
): Promise<void> {
  const { estabelecimento_id: loja, id } = chamado
  const juntos = await anexarAMensagem(tx, meu.acesso, {
    ids: mensagem.anexos,
    userId: pessoa.userId,
    estabelecimentoId: loja,
    daEquipe: true,
  })
  await tx
    .insertInto('mensagens_chamado')
    .values({
      id: uuidV7(),
      estabelecimento_id: loja,
      chamado_id: id,
      de: meu.lado,
      user_id: pessoa.userId,
      autor: meu.lado === 'plataforma' ? 'Suporte do Portal' : await nomeDaPessoa(tx, pessoa.userId, loja),
      texto: mensagem.texto,
      anexos: JSON.stringify(juntos),
    })
    .execute()
  await run(tx)`update chamados set ultima_mensagem_em = now() where id = ${id}`
}

async function passarALoja(tx: Tx, pessoa: Pessoa, chamado: ChamadoRow): Promise<void> {
  const { id, numero, estabelecimento_id, status } = chamado
  if (status !== 'aguardando_voce') {
    // An answer to what was solved speaks on it without opening it again.
    if (podeMudar(status, 'aguardando_voce'))
      await moverChamado(tx, chamado, { para: 'aguardando_voce', pessoa, responderAte: null })
  }
  await run(tx)`update chamados set responsavel = ${pessoa.userId} where id = ${id}`
  await avisar(tx, {
    estabelecimentoId: estabelecimento_id,
    acao: 'suporte.usar',
    tipo: 'suporte.resposta',
    titulo: `Resposta no chamado #${numero}`,
    texto: chamado.assunto,
    rota: `/suporte?chamado=${id}`,
  })
  await enqueue(tx, filasDeSuporte.enviarEmail, {
    chamadoId: id,
    modelo: 'chamado_respondido',
    ocasiao: uuidV7(),
  })
}

async function passarAPlataforma(tx: Tx, pessoa: Pessoa, chamado: ChamadoRow): Promise<void> {
  const { id, numero, status, nivel_suporte } = chamado
  if (status !== 'aberto' && status !== 'em_atendimento') {
    const responderAte = prazoDeResposta(nivel_suporte, new Date())
    await moverChamado(tx, chamado, { para: 'em_atendimento', pessoa, responderAte })
  }
  await avisar(tx, {
    plataforma: true,
    tipo: 'suporte.mensagem',
    titulo: `Nova mensagem no chamado #${numero}`,
    texto: chamado.assunto,
    rota: `/admin/chamados?chamado=${id}`,
  })
}
