import { type PapelEquipe, podeNoPapel } from '#src/acesso/papeis.ts'
import { type PlanoComRecursos, temRecurso } from '#src/acesso/recursos.ts'
import { diaEmSaoPaulo, somarDias } from '#src/shared/feriados.ts'
import { LINHAS_DE_XLSX } from '#src/planilhas/exportacoes.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, rowsOf, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { filasDeRelatorios } from './queues.ts'
import { type Attachment, queueEmail } from '#src/shared/server/email/mail.ts'
import { agrupamentoPadrao, type Intervalo, intervaloAnterior, intervaloDoPeriodo } from '../periodo.ts'
import { type Agenda, type Definicao, enviaNoDia } from '../personalizado.ts'
import type { Relatorio } from '../schemas.ts'
import { blocosDoRelatorio, EMAILS_DOS_RELATORIOS } from './email-agendado.tsx'
import { escreverRelatorio, inteiras } from './exportar-relatorio.ts'
import { montarRelatorio } from './ler-relatorio.ts'

/** Called by the clock every morning: a job for each kept report whose day it is. The job itself sends once a day. */
export async function enviarAgendados(): Promise<void> {
  const hoje = diaEmSaoPaulo(new Date())
  await withAccess(SYSTEM, async (tx) => {
    const rows = await rowsOf<{ id: string; agenda: Agenda }>(tx)`
      select id, agenda from relatorios_salvos
      where agenda is not null and enviado_dia is distinct from ${hoje}::date order by id`
    for (const { id, agenda } of rows) {
      if (enviaNoDia(agenda, hoje)) {
        await enqueue(tx, filasDeRelatorios.enviar, { id, dia: hoje }, { singletonKey: `${id}:${hoje}` })
      }
    }
  })
}

interface Agendado {
  id: string
  nome: string
  agenda: Agenda
  definicao: Definicao
  estabelecimento_id: string
  loja: string
  user_id: string
  email: string
  papel: PapelEquipe | null
  plano: PlanoComRecursos | null
  /** Blocked, suspended or ended. */
  parada: boolean
}

/**
 * The job that sends one kept report, of the days that ended before `dia`. Once per day whatever runs twice. Nothing is
 * sent while the plan, the shop's block or the person's place in it do not allow them to read it.
 */
export async function enviarRelatorio({ id, dia }: { id: string; dia: string }): Promise<void> {
  const salvo = await withAccess(SYSTEM, async (tx) => {
    return rowOf<Agendado>(tx)`
      select s.id, s.nome, s.agenda, s.definicao, s.estabelecimento_id, e.nome as loja, s.user_id, u.email,
        case when e.owner_user_id = s.user_id then 'proprietario' else p.papel end as papel,
        to_jsonb(pl) as plano, e.bloqueado_por_inadimplencia or e.status in ('suspenso', 'encerrado') as parada
      from relatorios_salvos s
      join estabelecimentos e on e.id = s.estabelecimento_id
      join auth.users u on u.id = s.user_id and (u.banned_until is null or u.banned_until < now())
      left join profiles p on p.user_id = s.user_id and p.estabelecimento_id = s.estabelecimento_id
        and p.desativado_em is null
      left join assinaturas_estabelecimento a on a.estabelecimento_id = s.estabelecimento_id
      left join planos_assinatura pl on pl.id = a.plano_id
      where s.id = ${id} and s.agenda is not null and s.enviado_dia is distinct from ${dia}::date`
  })
  if (!salvo || salvo.parada || !temRecurso(salvo.plano, 'relatorios_personalizados')) return
  if (!salvo.papel || !podeNoPapel(salvo.papel, 'relatorios.ver')) return

  const acesso = {
    papel: 'loja',
    userId: salvo.user_id,
    estabelecimentoId: salvo.estabelecimento_id,
  } as const
  const periodo = diasDaAgenda(salvo.agenda, dia)
  const relatorio = await montarRelatorio(acesso, {
    relatorio: 'personalizado',
    definicao: salvo.definicao,
    loja: salvo.estabelecimento_id,
    hoje: dia,
    periodo,
    comparacao: intervaloAnterior(periodo),
    agrupar: agrupamentoPadrao(periodo),
    so: null,
    maximo: LINHAS_DE_XLSX,
  })
  const anexo = await escreverAnexo(salvo, relatorio)
  await withAccess(acesso, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('relatorios_salvos')
      .set({ enviado_dia: dia })
      .where('id', '=', id)
      .where('enviado_dia', 'is distinct from', dia)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const busca = new URLSearchParams({
      aba: 'personalizado',
      salvo: id,
      periodo: 'personalizado',
      ...periodo,
    })
    await queueEmail(tx, {
      para: salvo.email,
      loja: salvo.estabelecimento_id,
      ...EMAILS_DOS_RELATORIOS.write('agendado', {
        ...blocosDoRelatorio(relatorio),
        nome: salvo.nome,
        loja: salvo.loja,
        anexo: anexo?.nome ?? null,
        link: `${getConfig().publicUrl}/relatorios?${busca}`,
      }),
      anexo,
      chave: `relatorio-${id}-${dia}`,
    })
  })
}

const MAIOR_ANEXO = 4 * 1024 * 1024

/**
 * The whole report as a spreadsheet, for who may take data out; what is too big for an e-mail waits behind its link.
 */
async function escreverAnexo(
  { papel, plano, loja }: Agendado,
  relatorio: Relatorio,
): Promise<Attachment | undefined> {
  if (!temRecurso(plano, 'exportacao') || !papel || !podeNoPapel(papel, 'dados.exportar')) return undefined
  if (!inteiras(relatorio.tabelas)) return undefined
  const arquivo = await escreverRelatorio(relatorio, { formato: 'xlsx', loja })
  return arquivo.conteudo.length <= MAIOR_ANEXO ? arquivo : undefined
}

/** The days that an e-mail of that day is about: they have all ended. */
export function diasDaAgenda(agenda: Agenda, dia: string): Intervalo {
  const ontem = somarDias(dia, -1)
  if (agenda === 'diaria') return { de: ontem, ate: ontem }
  if (agenda === 'semanal') return intervaloDoPeriodo('7d', ontem)
  return intervaloDoPeriodo('mes_passado', dia)
}
