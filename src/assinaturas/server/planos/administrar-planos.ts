import { sql } from 'kysely'
import { compararCampos } from '#src/configuracao/secao.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { nadaMudou } from '#src/registro/server/ato-auditado.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { exigirVersao } from '#src/acesso/server/exigir-versao.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { type Access, rowOf, rowsOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { today as hojeDoRelogio } from '#src/shared/server/clock.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../../errors.ts'
import { CAMPOS_DO_PLANO, type CamposDoPlano } from '../../planos.ts'
import type { PlanoDaPlataforma, SalvarPlanoInput, VersaoDoPlano } from '../../schemas-planos.ts'
import { mrrDe } from '../../valores.ts'
import { avisarNovoPreco } from './avisar-novo-preco.ts'
import { lancar } from '../eventos.ts'
import { lockAssinatura } from '../repository.ts'

const RECURSO = 'planos_assinatura'
const COLUNAS = sql.join(Object.keys(CAMPOS_DO_PLANO).map((nome) => sql.ref(`p.${nome}`)))

const daPlataforma = (pessoa: Pessoa): Access => ({ papel: 'plataforma', userId: pessoa.userId })

/** Every plan, archived ones last, with how many shops are on it now, and how many subscriptions name it. */
export async function listarPlanos(pessoa: Pessoa): Promise<PlanoDaPlataforma[]> {
  return withAccess(daPlataforma(pessoa), async (tx) => {
    return rowsOf<PlanoDaPlataforma>(tx)`
      select p.id, ${COLUNAS}, iso(p.updated_at) as updated_at, (select count(*)::int
        from assinaturas_estabelecimento a where p.id in (a.plano_id, a.plano_seguinte_id)) as assinaturas,
        (select count(*)::int from assinaturas_estabelecimento a
          where a.plano_id = p.id and a.status not in ('cancelada', 'encerrada')) as lojas
      from planos_assinatura p order by p.ativo desc, p.valor_mensal, p.nome`
  })
}

interface Ato {
  motivo?: string | undefined
}

/** One more plan on sale. */
export async function criarPlano(
  pessoa: Pessoa,
  { motivo, updated_at: _nenhum, ...campos }: SalvarPlanoInput & Ato,
): Promise<{ id: string }> {
  const id = uuidV7()
  await withAccess(daPlataforma(pessoa), async (tx) => {
    await exigirNomeLivre(tx, id, campos.nome)
    await tx
      .insertInto(RECURSO)
      .values({ id, ...campos })
      .execute()
    await auditar(tx, pessoa, 'plataforma.criar_plano', {
      recurso: RECURSO,
      id,
      para: { ...campos, ativo: true },
      motivo,
    })
  })
  return { id }
}

/**
 * Changes a plan for what is still to come: issued invoices keep what they say, the next ones and what subscriptions
 * bring follow the new price, of which every shop on the plan is notified by e-mail.
 */
export async function editarPlano(
  pessoa: Pessoa,
  { id, motivo, updated_at: vista, ...campos }: SalvarPlanoInput & Ato & { id: string },
): Promise<void> {
  await mudar(pessoa, { id, motivo, vista, para: async () => campos })
}

/** Takes a plan off sale, or puts it back; who has it keeps it. One must always be left to choose. */
export async function arquivarPlano(
  pessoa: Pessoa,
  { id, ativo }: { id: string; ativo: boolean },
): Promise<void> {
  await mudar(pessoa, { id, vista: undefined, para: async () => ({ ativo }) })
}

/** Puts back what one change did; what others changed since stays. */
export async function reverterPlano(
  pessoa: Pessoa,
  { id, mudanca }: { id: string; mudanca: string },
): Promise<void> {
  await mudar(pessoa, {
    id,
    vista: undefined,
    motivo: 'Reverteu uma mudança',
    para: async (tx) => {
      const row = await rowOf<{ de: Partial<CamposDoPlano> | null }>(tx)`
        select de from auditoria where id = ${mudanca} and recurso = ${RECURSO} and recurso_id = ${id}`
      const de = row?.de
      if (!de) throw errors.mudanca_nao_encontrada()
      return de
    },
  })
}

/** A plan that nobody ever had may go for good; every other one is archived. */
export async function excluirPlano(pessoa: Pessoa, { id }: { id: string }): Promise<void> {
  await withAccess(daPlataforma(pessoa), async (tx) => {
    const plano = await lockPlano(tx, id)
    await exigirOutroAVenda(tx, id)
    try {
      await tx.deleteFrom(RECURSO).where('id', '=', id).execute()
    } catch (error) {
      // Some row names it: a subscription, an invoice, a price that was agreed to.
      throw (error as { code?: string }).code === '23503' ? errors.plano_em_uso() : error
    }
    await auditar(tx, pessoa, 'plataforma.excluir_plano', { recurso: RECURSO, id, de: camposDe(plano) })
  })
}

/** What was changed in a plan, newest first. */
export async function lerVersoesDoPlano(pessoa: Pessoa, id: string): Promise<VersaoDoPlano[]> {
  return withAccess(daPlataforma(pessoa), async (tx) => {
    const plano = await findPlano(tx, id)
    const rows = await rowsOf<{
      id: string
      created_at: string
      autor: string | null
      motivo: string | null
      de: Partial<CamposDoPlano>
      para: Partial<CamposDoPlano>
    }>(tx)`
      select a.id, iso(a.created_at) as created_at, a.motivo, a.de, a.para,
        (select split_part(u.email, '@', 1) from auth.users u where u.id = a.user_id) as autor
      from auditoria a where a.recurso = ${RECURSO} and a.recurso_id = ${id} and a.de is not null and a.para is not null
      order by a.created_at desc, a.id desc limit 50`
    return rows.map(({ de, para, ...linha }) => ({
      ...linha,
      mudancas: compararCampos(CAMPOS_DO_PLANO, { ...plano, ...de }, { ...plano, ...para }),
      reverte: compararCampos(CAMPOS_DO_PLANO, { ...plano }, { ...plano, ...de }),
    }))
  })
}

interface Mudanca {
  id: string
  vista: string | undefined
  motivo?: string | undefined
  para: (tx: Tx) => Promise<Partial<CamposDoPlano>>
}

async function mudar(pessoa: Pessoa, { id, vista, motivo, para }: Mudanca): Promise<void> {
  const acesso = daPlataforma(pessoa)
  await withAccess(acesso, async (tx) => {
    const plano = await lockPlano(tx, id)
    await exigirVersao(tx, acesso, { recurso: RECURSO, recursoId: id, atual: plano.updated_at, vista })
    const novo = await para(tx)
    const mudados = Object.keys(novo).filter(
      (nome) => plano[nome as keyof CamposDoPlano] !== novo[nome as keyof CamposDoPlano],
    )
    if (mudados.length === 0) return nadaMudou()
    if (novo.ativo === false) await exigirOutroAVenda(tx, id)
    if (novo.nome !== undefined && mudados.includes('nome')) await exigirNomeLivre(tx, id, novo.nome)
    await tx.updateTable(RECURSO).set(novo).where('id', '=', id).execute()
    const so = (de: object) =>
      Object.fromEntries(Object.entries(de).filter(([nome]) => mudados.includes(nome)))
    await auditar(tx, pessoa, 'plataforma.alterar_plano', {
      recurso: RECURSO,
      id,
      de: so(plano),
      para: so(novo),
      motivo,
    })
    const { valor_mensal: valor } = novo
    if (valor === undefined || !mudados.includes('valor_mensal')) return
    await reavaliarAssinaturas(tx, { pessoa, planoId: id, valor })
    await avisarNovoPreco(tx, {
      planoId: id,
      nome: novo.nome ?? plano.nome,
      de: plano.valor_mensal,
      para: valor,
    })
  })
}

/** What is paid for already stays; from the next invoice on the MRR of each subscription follows the new price. */
async function reavaliarAssinaturas(
  tx: Tx,
  { pessoa, planoId, valor }: { pessoa: Pessoa; planoId: string; valor: number },
): Promise<void> {
  const rows = await rowsOf<{ id: string }>(tx)`
    select estabelecimento_id as id from assinaturas_estabelecimento where plano_id = ${planoId} and mrr > 0
    order by estabelecimento_id`
  for (const { id } of rows) {
    const assinatura = await lockAssinatura(tx, id)
    if (!assinatura || assinatura.mrr === 0) continue
    const mrr = paraReais(mrrDe(paraCentavos(valor), assinatura.periodicidade))
    if (mrr === assinatura.mrr) continue
    await lancar(tx, assinatura, {
      mrr,
      dia: hojeDoRelogio(),
      planoDe: assinatura.plano_nome,
      planoPara: assinatura.plano_nome,
      motivo: 'O preço do plano mudou',
      userId: pessoa.userId,
    })
  }
}

type PlanoRow = CamposDoPlano & { updated_at: string }

const lockPlano = (tx: Tx, id: string) => findPlano(tx, id, sql`for no key update`)

async function findPlano(tx: Tx, id: string, lock = sql``): Promise<PlanoRow> {
  const row = await rowOf<PlanoRow>(tx)`
    select ${COLUNAS}, iso(p.updated_at) as updated_at from planos_assinatura p where p.id = ${id} ${lock}`
  if (!row) throw errors.plano_nao_encontrado()
  return row
}

function camposDe({ updated_at: _quando, ...campos }: PlanoRow): CamposDoPlano {
  return campos
}

async function exigirOutroAVenda(tx: Tx, id: string): Promise<void> {
  // Two of the last plans archived at once would leave none.
  await run(tx)`select pg_advisory_xact_lock(hashtextextended('planos', 12))`
  const rows = await rowsOf(tx)`select 1 from planos_assinatura where ativo and id <> ${id} limit 1`
  if (rows.length === 0) throw errors.ultimo_plano()
}

/** What a plan is called decides some of what it allows, so no two are called the same, whatever case and accents. */
async function exigirNomeLivre(tx: Tx, id: string, nome: string): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended('planos', 12))`
  const rows = await rowsOf(tx)`
    select 1 from planos_assinatura where sem_acento(nome) = sem_acento(${nome}) and id <> ${id} limit 1`
  if (rows.length > 0)
    throw portal.dados_invalidos({ errors: [{ path: 'nome', message: 'Já existe um plano com este nome.' }] })
}
