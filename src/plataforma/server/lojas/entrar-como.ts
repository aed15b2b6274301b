import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { nadaMudou } from '#src/registro/server/ato-auditado.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { avisar } from '#src/avisos/server/avisar.ts'
import { MINUTOS_DE_ENTRAR_COMO } from '#src/acesso/entrar-como.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowsOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import { errors } from '../../errors.ts'
import { EMAILS_DA_PLATAFORMA } from '../emails/emails.ts'
import { podeEntrarComo, type EntrouComo } from '../../entrar-como.ts'

interface Alvo {
  nome: string
  status: string
  dono: string | null
  email: string | null
}

/**
 * `Entrar como (somente leitura)`: for half an hour this session may look at one shop as its owner sees it. The owner
 * is notified at once, with the reason. An impersonation that was open ends with it: one at a time. Not for a shop of
 * one's own.
 */
export async function entrarComo(
  pessoa: Pessoa,
  { id, motivo }: { id: string; motivo: string },
): Promise<EntrouComo> {
  if (pessoa.lojas.some(({ estabelecimentoId }) => estabelecimentoId === id)) throw errors.loja_propria()
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    // Two beginnings of one person wait for each other here.
    await run(tx)`select pg_advisory_xact_lock(hashtextextended(${pessoa.userId}, 91))`
    const rows = await rowsOf<Alvo>(tx)`
      select e.nome, e.status, e.owner_user_id as dono,
        (select u.email from auth.users u where u.id = e.owner_user_id) as email
      from estabelecimentos e where e.id = ${id}`
    const loja = rows[0]
    if (!loja) throw errors.loja_nao_encontrada()
    if (!podeEntrarComo(loja)) throw errors.status_da_loja({ detail: 'A loja foi encerrada.' })
    await encerrarAbertas(tx, pessoa)
    const novas = await rowsOf<EntrouComo>(tx)`
      insert into entradas_como (estabelecimento_id, user_id, session_id, motivo)
      values (${id}, ${pessoa.userId}, ${pessoa.sessionId}, ${motivo})
      returning id, estabelecimento_id, ${loja.nome} as nome, iso(expira_em) as expira_em`
    const entrada = novas[0] as EntrouComo
    await auditar(tx, pessoa, 'plataforma.entrar_como', {
      estabelecimentoId: id,
      recurso: 'entradas_como',
      id: entrada.id,
      para: { expira_em: entrada.expira_em },
      motivo,
    })
    await avisarODono(tx, { loja, entrada, motivo })
    return entrada
  })
}

/** `Sair`: the impersonation ends before its half hour. Of somebody else's, or over already: nothing to do. */
export async function deixarDeEntrarComo(pessoa: Pessoa): Promise<void> {
  await withAccess({ papel: 'plataforma', userId: pessoa.userId }, (tx) => encerrarAbertas(tx, pessoa))
}

async function encerrarAbertas(tx: Tx, pessoa: Pessoa): Promise<void> {
  const rows = await rowsOf<{ id: string; estabelecimento_id: string; vencida: boolean }>(tx)`
    update entradas_como set encerrado_em = least(now(), expira_em)
    where user_id = ${pessoa.userId} and encerrado_em is null
    returning id, estabelecimento_id, expira_em <= now() as vencida`
  if (rows.length === 0) nadaMudou()
  for (const { id, estabelecimento_id, vencida } of rows) {
    await auditar(tx, pessoa, 'plataforma.deixar_de_entrar_como', {
      estabelecimentoId: estabelecimento_id,
      recurso: 'entradas_como',
      id,
      para: { pelo_relogio: vencida },
    })
  }
}

async function avisarODono(
  tx: Tx,
  { loja, entrada, motivo }: { loja: Alvo; entrada: EntrouComo; motivo: string },
): Promise<void> {
  if (loja.dono) {
    await avisar(tx, {
      userId: loja.dono,
      estabelecimentoId: entrada.estabelecimento_id,
      tipo: 'plataforma.entrar_como',
      titulo: 'O suporte do Portal está olhando a sua loja',
      texto: `Só para ler, até ${formatarDataHora(entrada.expira_em)}. Motivo: ${motivo}`,
      rota: '/usuarios/atividade',
      chave: entrada.id,
    })
  }
  if (!loja.email) return
  const { publicUrl } = getConfig()
  await queueEmail(tx, {
    para: loja.email,
    chave: `entrada.${entrada.id}`,
    ...EMAILS_DA_PLATAFORMA.write('entrar_como', {
      loja: loja.nome,
      minutos: MINUTOS_DE_ENTRAR_COMO,
      motivo,
      link: `${publicUrl}/usuarios/atividade`,
    }),
  })
}
