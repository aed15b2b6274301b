import { sql } from 'kysely'
import { iniciarTeste } from '#src/assinaturas/server/iniciar-teste.ts'
import { lockCadastro } from '#src/estabelecimentos/server/travar-cadastro.ts'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { nadaMudou } from '#src/planos/server/ato-auditado.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { announce } from '#src/shared/server/announcements.ts'
import { type Tx, withAcesso } from '#src/shared/server/database.ts'
import { type CorrecaoInput, MOTIVOS_REPROVACAO, type ReprovacaoInput, tudoConfere } from '../aprovacoes.ts'
import { errors } from '../errors.ts'
import { escreverDecisao } from './cartas.tsx'
import { selectCadastros } from './listar-aprovacoes.ts'

export type Decisao =
  | { decisao: 'aprovado' }
  | ({ decisao: 'correcao' } & CorrecaoInput)
  | ({ decisao: 'reprovado' } & ReprovacaoInput)

interface Quem {
  pessoa: Pick<Pessoa, 'userId'> | null
  ip: string | null
}

/**
 * Decides about a registration that waits (PRODUCT §2.6): the owner gets a letter, an approved shop is open at once and
 * its subscription begins. 409 when somebody else decided first.
 */
export async function decidirAprovacao(
  pessoa: Pessoa,
  id: string,
  decisao: Decisao,
  ip: string,
): Promise<void> {
  await withAcesso({ papel: 'plataforma', userId: pessoa.userId }, (tx) =>
    decidir(tx, id, decisao, { pessoa, ip }),
  )
}

/** Approves the shops whose checks are all green; the others are told apart, with why. */
export async function aprovarProntas(
  pessoa: Pessoa,
  ids: string[],
  ip: string,
): Promise<{ aprovadas: number; ignoradas: { id: string; motivo: string }[] }> {
  return withAcesso({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const cadastros = await selectCadastros(tx, sql`e.id = any(${ids}::uuid[])`, {
      limite: ids.length,
      salto: 0,
    })
    const ignoradas: { id: string; motivo: string }[] = []
    let aprovadas = 0
    for (const id of ids) {
      const cadastro = cadastros.find((um) => um.id === id)
      if (cadastro?.status_aprovacao !== 'pendente') ignoradas.push({ id, motivo: 'Já analisado' })
      else if (!tudoConfere(cadastro)) ignoradas.push({ id, motivo: 'Nem tudo confere' })
      else {
        await decidir(tx, id, { decisao: 'aprovado' }, { pessoa, ip })
        aprovadas++
      }
    }
    if (aprovadas === 0) nadaMudou()
    return { aprovadas, ignoradas }
  })
}

export async function decidir(tx: Tx, id: string, decisao: Decisao, { pessoa, ip }: Quem): Promise<void> {
  const antes = await lockCadastro(tx, id)
  if (!antes) throw errors.cadastro_nao_encontrado()
  if (antes.status_aprovacao !== 'pendente' && antes.status_aprovacao !== 'correcao')
    throw errors.ja_decidido()

  const motivo =
    decisao.decisao === 'reprovado' ? `${MOTIVOS_REPROVACAO[decisao.motivo]}. ${decisao.texto}` : null
  const campos = decisao.decisao === 'correcao' ? decisao.campos : []
  await sql`insert into analises_estabelecimento (estabelecimento_id, decisao, campos, motivo, decidida_por)
    values (${id}, ${decisao.decisao}, ${JSON.stringify(campos)}, ${motivo}, ${pessoa?.userId ?? null})`.execute(
    tx,
  )
  await sql`update estabelecimentos set status_aprovacao = ${decisao.decisao}, analista = null,
      pode_reenviar = ${decisao.decisao !== 'reprovado' || decisao.pode_reenviar},
      status = case when ${decisao.decisao} = 'aprovado' then 'ativo' else status end,
      aprovado_em = case when ${decisao.decisao} = 'aprovado' then now() end
    where id = ${id}`.execute(tx)
  if (decisao.decisao === 'aprovado')
    await iniciarTeste(tx, { estabelecimentoId: id, userId: pessoa?.userId ?? null })
  await auditar(tx, {
    pessoa,
    estabelecimentoId: id,
    acao: `plataforma.cadastro_${decisao.decisao}`,
    recurso: 'estabelecimentos',
    recursoId: id,
    de: { status_aprovacao: antes.status_aprovacao },
    para: { status_aprovacao: decisao.decisao, ...(campos.length > 0 ? { campos } : {}) },
    motivo,
    ip,
  })
  await escreverDecisao(tx, { loja: antes, decisao, motivo })
  await announce(tx, [
    { channel: 'cache', payload: 'lojas' },
    { channel: 'cache', payload: `loja:${id}` },
  ])
}
