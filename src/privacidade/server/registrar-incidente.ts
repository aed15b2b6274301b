import { type RawBuilder, sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { exigirVersao } from '#src/acesso/server/exigir-versao.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { type Access, rowOf, rowsOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { allOf, countTabs, textMatches } from '#src/shared/server/database/lists.ts'
import { currentTime } from '#src/shared/server/clock.ts'
import { errors } from '#src/plataforma/errors.ts'
import { nomeDaConta } from '#src/usuarios/server/nome-da-conta.ts'
import {
  type AbaDeIncidentes,
  conferirIncidente,
  type Incidente,
  type IncidenteDaLista,
  type IncidenteInput,
  type Risco,
} from '../incidentes.ts'

const daPlataforma = (pessoa: Pessoa): Access => ({ papel: 'plataforma', userId: pessoa.userId })
const CAMPOS = sql`i.id, i.numero, i.titulo, iso(i.percebido_em) as percebido_em, i.pessoas, i.risco, i.anpd_em,
  i.titulares_em, iso(i.encerrado_em) as encerrado_em`
const DA_ABA: Record<AbaDeIncidentes, RawBuilder<unknown>> = {
  abertos: sql`i.encerrado_em is null`,
  encerrados: sql`i.encerrado_em is not null`,
}

interface Filtro {
  aba: AbaDeIncidentes
  busca?: string | undefined
  risco?: Risco | undefined
  pagina: number
  limite: number
}

/** The register, the latest first, with how many are open and how many are not. */
export async function listarIncidentes(
  pessoa: Pessoa,
  { aba, busca, risco, pagina, limite }: Filtro,
): Promise<{ itens: IncidenteDaLista[]; total: number; contagens: Record<AbaDeIncidentes, number> }> {
  const criterio = allOf([
    risco && sql`i.risco = ${risco}`,
    busca && textMatches(busca, [sql`sem_acento(i.titulo || ' ' || i.descricao)`]),
  ])
  return withAccess(daPlataforma(pessoa), async (tx) => {
    const contagens = await countTabs(tx, sql`incidentes i where ${criterio}`, DA_ABA)
    const itens = await rowsOf<IncidenteDaLista>(tx)`
      select ${CAMPOS} from incidentes i where ${DA_ABA[aba]} and ${criterio}
      order by i.percebido_em desc, i.id limit ${limite} offset ${(pagina - 1) * limite}`
    return { itens, total: contagens[aba], contagens }
  })
}

/** One incident as the register has it. */
export async function lerIncidente(pessoa: Pessoa, id: string): Promise<Incidente> {
  return withAccess(daPlataforma(pessoa), async (tx) => {
    const incidente = await findIncidente(tx, id)
    if (!incidente) throw errors.incidente_nao_encontrado()
    return incidente
  })
}

/** An administrator writes an incident down. Returns its id. */
export async function registrarIncidente(pessoa: Pessoa, entrada: IncidenteInput): Promise<string> {
  exigirCoerencia(entrada)
  return withAccess(daPlataforma(pessoa), async (tx) => {
    const row = await rowOf<{ id: string }>(tx)`
      insert into incidentes (titulo, percebido_em, descricao, dados, pessoas, risco, avaliacao, medidas, anpd_em,
        anpd_protocolo, titulares_em, encerrado_em, user_id)
      values (${entrada.titulo}, ${entrada.percebido_em}, ${entrada.descricao}, ${entrada.dados}, ${entrada.pessoas},
        ${entrada.risco}, ${entrada.avaliacao || null}, ${entrada.medidas || null}, ${entrada.anpd_em},
        ${entrada.anpd_protocolo || null}, ${entrada.titulares_em}, case when ${entrada.encerrado} then now() end,
        ${pessoa.userId})
      returning id`
    const id = row?.id ?? ''
    await auditar(tx, pessoa, 'incidentes.registrar', { id, para: entrada })
    return id
  })
}

/** What is learnt later, whom it was reported to, and that it is over. 409 when somebody else was faster. */
export async function alterarIncidente(
  pessoa: Pessoa,
  { id, updated_at: vista, ...entrada }: IncidenteInput & { id: string; updated_at?: string | undefined },
): Promise<void> {
  exigirCoerencia(entrada)
  const acesso = daPlataforma(pessoa)
  await withAccess(acesso, async (tx) => {
    await run(tx)`select 1 from incidentes where id = ${id} for update`
    const antes = await findIncidente(tx, id)
    if (!antes) throw errors.incidente_nao_encontrado()
    await exigirVersao(tx, acesso, { recurso: 'incidentes', recursoId: id, atual: antes.updated_at, vista })
    await run(tx)`
      update incidentes set titulo = ${entrada.titulo}, percebido_em = ${entrada.percebido_em},
        descricao = ${entrada.descricao}, dados = ${entrada.dados}, pessoas = ${entrada.pessoas}, risco = ${entrada.risco},
        avaliacao = ${entrada.avaliacao || null}, medidas = ${entrada.medidas || null}, anpd_em = ${entrada.anpd_em},
        anpd_protocolo = ${entrada.anpd_protocolo || null}, titulares_em = ${entrada.titulares_em},
        encerrado_em = case when ${entrada.encerrado} then coalesce(encerrado_em, now()) end
      where id = ${id}`
    const { id: _id, numero: _n, registrado_por: _r, updated_at: _u, encerrado_em, ...de } = antes
    await auditar(tx, pessoa, 'incidentes.alterar', {
      id,
      de: { ...de, encerrado: encerrado_em !== null },
      para: entrada,
    })
  })
}

async function findIncidente(tx: Tx, id: string): Promise<Incidente | undefined> {
  return rowOf<Incidente>(tx)`
    select ${CAMPOS}, i.descricao, i.dados, i.avaliacao, i.medidas, i.anpd_protocolo, iso(i.updated_at) as updated_at,
      ${nomeDaConta(sql`i.user_id`)} as registrado_por
    from incidentes i where i.id = ${id}`
}

function exigirCoerencia(entrada: IncidenteInput): void {
  const erros = conferirIncidente(entrada, currentTime())
  if (erros.length > 0)
    throw portal.dados_invalidos({
      errors: erros.map(({ campo, mensagem }) => ({ path: campo, message: mensagem })),
    })
}
