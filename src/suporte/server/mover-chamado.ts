import { sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { avisar } from '#src/avisos/server/avisar.ts'
import { run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { filasDeSuporte } from './queues.ts'
import { errors } from '../errors.ts'
import type { Categoria } from '../rules.ts'
import { type Prioridade, podeMudar, podeResponder, prazoDeResposta, type StatusChamado } from '../rules.ts'
import type { ChamadoDetalhe } from '../schemas.ts'
import { type ChamadoRow, detalhar, ladoNoChamado, lockChamado } from './chamados.ts'

/** The only place where a ticket's state changes: by its table, audited. `tx` holds its lock. */
export async function moverChamado(
  tx: Tx,
  chamado: ChamadoRow,
  { para, pessoa, responderAte }: { para: StatusChamado; pessoa: Pessoa | null; responderAte: Date | null },
): Promise<void> {
  const { id, status: de } = chamado
  if (!podeMudar(de, para)) throw errors.transicao_invalida({ title: `Transição inválida: ${de} → ${para}` })
  const encerrado = para === 'resolvido' || para === 'fechado'
  await run(tx)`
    update chamados set status = ${para}, responder_ate = ${responderAte},
      resolvido_em = ${encerrado ? sql`coalesce(resolvido_em, now())` : sql`null`},
      fechado_em = ${para === 'fechado' ? sql`now()` : sql`null`},
      ajudou = ${para === 'resolvido' ? sql`null` : sql`ajudou`}
    where id = ${id}`
  await auditar(tx, pessoa, 'suporte.mover_chamado', {
    estabelecimentoId: chamado.estabelecimento_id,
    id,
    de,
    para,
  })
}

/** The shop may say that it is solved, or open it again; the platform also that it works on it or waits. */
export async function mudarSituacao(
  pessoa: Pessoa,
  { id, status: para }: { id: string; status: 'em_atendimento' | 'aguardando_voce' | 'resolvido' },
): Promise<ChamadoDetalhe> {
  const { acesso, lado } = await ladoNoChamado(pessoa, id)
  return withAccess(acesso, async (tx) => {
    const chamado = await lockChamado(tx, id)
    if (chamado.status === para) return detalhar(tx, id)
    const reabre = chamado.status === 'resolvido' || chamado.status === 'fechado'
    if (lado === 'loja' && para !== 'resolvido' && !reabre)
      throw errors.transicao_invalida({ detail: 'Escreva uma mensagem para continuar o atendimento.' })
    if (!podeResponder(chamado, new Date())) throw errors.prazo_de_reabertura()
    const agora = new Date()
    const responderAte =
      para === 'em_atendimento'
        ? (chamado.responder_ate ?? prazoDeResposta(chamado.nivel_suporte, agora))
        : null
    await moverChamado(tx, chamado, { para, pessoa, responderAte })
    if (lado === 'plataforma' && para === 'resolvido') {
      await avisar(tx, {
        estabelecimentoId: chamado.estabelecimento_id,
        acao: 'suporte.usar',
        tipo: 'suporte.resolvido',
        titulo: `Chamado #${chamado.numero} resolvido`,
        texto: 'Resolveu? Conte para a gente.',
        rota: `/suporte?chamado=${id}`,
      })
      await enqueue(tx, filasDeSuporte.enviarEmail, {
        chamadoId: id,
        modelo: 'chamado_resolvido',
        ocasiao: uuidV7(),
      })
    }
    return detalhar(tx, id)
  })
}

/** The shop says whether the answer helped: yes closes it, no opens it again. */
export async function avaliarChamado(
  pessoa: Pessoa,
  { id, ajudou }: { id: string; ajudou: boolean },
): Promise<ChamadoDetalhe> {
  const { acesso, lado } = await ladoNoChamado(pessoa, id)
  if (lado !== 'loja') throw errors.chamado_nao_encontrado()
  return withAccess(acesso, async (tx) => {
    const chamado = await lockChamado(tx, id)
    if (chamado.status !== 'resolvido' && chamado.status !== 'fechado')
      throw errors.transicao_invalida({ detail: 'Avalie depois que o chamado for resolvido.' })
    await run(tx)`update chamados set ajudou = ${ajudou} where id = ${id}`
    if (ajudou && chamado.status === 'resolvido')
      await moverChamado(tx, chamado, { para: 'fechado', pessoa, responderAte: null })
    if (!ajudou) {
      if (!podeResponder(chamado, new Date())) throw errors.prazo_de_reabertura()
      const responderAte = prazoDeResposta(chamado.nivel_suporte, new Date())
      await moverChamado(tx, chamado, { para: 'em_atendimento', pessoa, responderAte })
    }
    return detalhar(tx, id)
  })
}

/** The platform sorts a ticket. */
export async function classificarChamado(
  pessoa: Pessoa,
  {
    id,
    prioridade,
    categoria,
  }: { id: string; prioridade?: Prioridade | undefined; categoria?: Categoria | undefined },
): Promise<ChamadoDetalhe> {
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const chamado = await lockChamado(tx, id)
    await run(tx)`update chamados set prioridade = coalesce(${prioridade ?? null}, prioridade),
      categoria = coalesce(${categoria ?? null}, categoria) where id = ${id}`
    await auditar(tx, pessoa, 'suporte.classificar_chamado', {
      estabelecimentoId: chamado.estabelecimento_id,
      id,
      para: { prioridade, categoria },
    })
    return detalhar(tx, id)
  })
}
