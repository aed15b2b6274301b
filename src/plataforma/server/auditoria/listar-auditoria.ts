import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { fraseDoAto } from '#src/registro/atos.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import type { Exportacao } from '#src/planilhas/server/exportar.ts'
import { rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import {
  allOf,
  countForPages,
  countRows,
  likePattern,
  textMatches,
} from '#src/shared/server/database/lists.ts'
import { inPeriod } from '#src/shared/server/database/period.ts'
import {
  type AtoAuditado,
  type FiltroDeAuditoria,
  filtroDeAuditoria,
  GRUPOS_DE_AUDITORIA,
} from '../../auditoria.ts'

const COLUNAS = sql`a.id, iso(a.created_at) as em, a.acao, a.estabelecimento_id, e.nome as loja, u.email as pessoa_email,
  (select nullif(p.nome, '') from profiles p where p.user_id = a.user_id
    order by p.estabelecimento_id is distinct from a.estabelecimento_id, p.created_at limit 1) as pessoa,
  a.recurso, a.recurso_id, a.de, a.para, a.motivo, host(a.ip) as ip`

const AUDITORIA = sql`auditoria a
  left join estabelecimentos e on e.id = a.estabelecimento_id left join auth.users u on u.id = a.user_id`

/** Who did what in the whole Portal, newest first, for the platform. Two queries. */
export async function listarAuditoria(
  pessoa: Pessoa,
  { pagina, limite, ...filtro }: FiltroDeAuditoria & { pagina: number; limite: number },
): Promise<{ itens: AtoAuditado[]; total: number }> {
  const criterio = condicoes(filtro)
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const itens = await rowsOf<AtoAuditado>(tx)`
      select ${COLUNAS} from ${AUDITORIA} where ${criterio}
      order by a.created_at desc, a.id limit ${limite} offset ${(pagina - 1) * limite}`
    return {
      itens,
      total: await countForPages(tx, sql`${AUDITORIA} where ${criterio}`),
    }
  })
}

function condicoes(filtro: FiltroDeAuditoria): RawBuilder<unknown> {
  const { busca, grupo, quem, de, ate, estabelecimento_id, recurso_id } = filtro
  return allOf([
    estabelecimento_id && sql`a.estabelecimento_id = ${estabelecimento_id}`,
    recurso_id && sql`a.recurso_id = ${recurso_id}`,
    grupo && sql`split_part(a.acao, '.', 1) = any(${[...GRUPOS_DE_AUDITORIA[grupo].prefixos]}::text[])`,
    quem === 'sistema' && sql`a.user_id is null`,
    quem === 'pessoas' && sql`a.user_id is not null`,
    quem === 'plataforma' &&
      sql`exists (select 1 from user_roles r where r.user_id = a.user_id and r.role = 'admin')`,
    inPeriod(sql`a.created_at`, { de, ate }),
    busca &&
      textMatches(
        busca,
        [
          sql`a.acao`,
          sql`sem_acento(coalesce(a.motivo, ''))`,
          sql`sem_acento(coalesce(e.nome, ''))`,
          sql`u.email`,
        ],
        [
          sql`a.recurso_id = ${busca} or host(a.ip) = ${busca}`,
          sql`exists (select 1 from profiles p where p.user_id = a.user_id and sem_acento(p.nome) like ${likePattern(busca)})`,
        ],
      ),
  ])
}

const texto = (valor: unknown) => (valor === null ? '' : JSON.stringify(valor))

/** The same list as a spreadsheet, newest first. */
export const exportacaoDaAuditoria: Exportacao<AtoAuditado, FiltroDeAuditoria> = {
  recurso: 'auditoria',
  quem: 'plataforma',
  filtros: z.strictObject(filtroDeAuditoria) as unknown as z.ZodType<FiltroDeAuditoria>,
  colunas: [
    { id: 'quando', titulo: 'Quando', tipo: 'data_hora', valor: ({ em }) => em },
    { id: 'que', titulo: 'O que', valor: ({ acao }) => fraseDoAto(acao) },
    { id: 'acao', titulo: 'Código do ato', valor: ({ acao }) => acao },
    { id: 'quem', titulo: 'Quem', valor: ({ pessoa, pessoa_email }) => pessoa ?? pessoa_email ?? 'Sistema' },
    { id: 'email', titulo: 'E-mail', valor: ({ pessoa_email }) => pessoa_email ?? '' },
    { id: 'loja', titulo: 'Loja', valor: ({ loja }) => loja ?? '' },
    { id: 'recurso', titulo: 'Sobre', valor: ({ recurso }) => recurso },
    { id: 'recurso_id', titulo: 'Código', valor: ({ recurso_id }) => recurso_id ?? '' },
    { id: 'de', titulo: 'De', valor: ({ de }) => texto(de) },
    { id: 'para', titulo: 'Para', valor: ({ para }) => texto(para) },
    { id: 'motivo', titulo: 'Motivo', valor: ({ motivo }) => motivo ?? '' },
    { id: 'ip', titulo: 'Endereço IP', valor: ({ ip }) => ip ?? '' },
  ],
  contar: (tx, { filtros }) => countRows(tx, sql`${AUDITORIA} where ${condicoes(filtros)}`),
  ler: async (tx, { filtros }, { depois, limite }) => {
    const [em, id] = depois?.split(' ') ?? []
    const itens = await rowsOf<AtoAuditado & { cursor: string }>(tx)`
      select ${COLUNAS}, a.created_at::text as cursor from ${AUDITORIA} where ${condicoes(filtros)}
        and ${em ? sql`(a.created_at < ${em.replace('_', ' ')}::timestamptz or (a.created_at = ${em.replace('_', ' ')}::timestamptz and a.id > ${id}::uuid))` : sql`true`}
      order by a.created_at desc, a.id limit ${limite}`
    const ultimo = itens.at(-1)
    return {
      itens,
      proximo: itens.length === limite && ultimo ? `${ultimo.cursor.replace(' ', '_')} ${ultimo.id}` : null,
    }
  },
}
