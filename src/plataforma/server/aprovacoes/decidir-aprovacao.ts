import { sql } from 'kysely'
import { iniciarTeste } from '#src/assinaturas/server/iniciar-teste.ts'
import { lockAssinaturaDaLoja } from '#src/assinaturas/server/travar-assinatura.ts'
import { aprovar, devolverCadastro } from '#src/estabelecimentos/server/situacao.ts'
import { exigirALei } from '#src/estabelecimentos/server/conformidade-da-loja.ts'
import { lockCadastro } from '#src/estabelecimentos/server/travar-cadastro.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { nadaMudou } from '#src/registro/server/ato-auditado.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { MOTIVOS_REPROVACAO, tudoConfere } from '../../aprovacoes.ts'
import { errors } from '../../errors.ts'
import { type CadastroVisto, exigirCadastroVisto } from './cadastro-visto.ts'
import { type Decisao, escreverDecisao } from './emails.tsx'
import { selectCadastros } from './listar-aprovacoes.ts'
import { NA_FILA } from './listar-pendencias.ts'

const ATOS = {
  aprovado: 'plataforma.aprovar_cadastro',
  correcao: 'plataforma.corrigir_cadastro',
  reprovado: 'plataforma.reprovar_cadastro',
} as const

interface Quem {
  pessoa: Pick<Pessoa, 'userId'> | null
}

/**
 * Decides about a registration that waits (docs/rules/shops.md#approval): the owner gets an e-mail, an approved shop
 * is open at once and its subscription begins. 409 when somebody else decided first, or the shop changed it meanwhile.
 */
export async function decidirAprovacao(
  pessoa: Pessoa,
  cadastro: CadastroVisto,
  decisao: Decisao,
): Promise<void> {
  const acesso = { papel: 'plataforma', userId: pessoa.userId } as const
  await withAccess(acesso, async (tx) => {
    await lockAssinaturaDaLoja(tx, cadastro.id)
    await exigirCadastroVisto(tx, acesso, cadastro)
    await decidir(tx, cadastro.id, decisao, { pessoa })
  })
}

/** Approves the shops whose checks are all green; the others are reported apart, with the reason. */
export async function aprovarProntas(
  pessoa: Pessoa,
  ids: string[],
): Promise<{ aprovadas: number; ignoradas: { id: string; motivo: string }[] }> {
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    for (const id of ids.toSorted()) await lockAssinaturaDaLoja(tx, id)
    await run(tx)`select 1 from estabelecimentos where id = any(${ids}::uuid[]) order by id for no key update`
    const cadastros = await selectCadastros(tx, sql`e.id = any(${ids}::uuid[]) and ${NA_FILA}`, {
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
        await decidir(tx, id, { decisao: 'aprovado' }, { pessoa })
        aprovadas++
      }
    }
    if (aprovadas === 0) nadaMudou()
    return { aprovadas, ignoradas }
  })
}

/** Who approves has locked the subscription before the shop, as billing does: the other way round they wait for each other. */
export async function decidir(tx: Tx, id: string, decisao: Decisao, { pessoa }: Quem): Promise<void> {
  const antes = await lockCadastro(tx, id)
  if (!antes) throw errors.cadastro_nao_encontrado()
  if (antes.status_aprovacao !== 'pendente' && antes.status_aprovacao !== 'correcao')
    throw errors.ja_decidido()
  // What was asked for comes back first: docs/rules/shops.md#approval.
  if (antes.status_aprovacao === 'correcao' && decisao.decisao !== 'reprovado') throw errors.com_a_loja()
  if (decisao.decisao === 'aprovado' && !antes.dono_provado) throw errors.dono_sem_email_confirmado()
  if (decisao.decisao === 'aprovado') await exigirALei(tx, id)

  const motivo =
    decisao.decisao === 'reprovado' ? `${MOTIVOS_REPROVACAO[decisao.motivo]}. ${decisao.texto}` : null
  const campos = decisao.decisao === 'correcao' ? decisao.campos : []
  await run(tx)`insert into analises_estabelecimento (estabelecimento_id, decisao, campos, motivo, user_id)
    values (${id}, ${decisao.decisao}, ${JSON.stringify(campos)}, ${motivo}, ${pessoa?.userId ?? null})`
  if (decisao.decisao === 'aprovado') {
    await aprovar(tx, id)
    await iniciarTeste(tx, { estabelecimentoId: id, userId: pessoa?.userId ?? null })
  } else {
    const podeReenviar = decisao.decisao === 'correcao' || decisao.pode_reenviar
    await devolverCadastro(tx, id, { decisao: decisao.decisao, podeReenviar })
  }
  await auditar(tx, pessoa, ATOS[decisao.decisao], {
    estabelecimentoId: id,
    recurso: 'estabelecimentos',
    id,
    de: { status_aprovacao: antes.status_aprovacao },
    para: { status_aprovacao: decisao.decisao, ...(campos.length > 0 ? { campos } : {}) },
    motivo,
  })
  await escreverDecisao(tx, { loja: antes, decisao, motivo })
}
