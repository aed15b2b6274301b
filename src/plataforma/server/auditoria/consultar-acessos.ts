import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import { type SpreadsheetColumn, csvHeader, csvLines } from '#src/shared/server/files/spreadsheets.ts'

interface Consulta {
  /** The e-mail of an account, or an address: one of them. */
  email?: string | undefined
  ip?: string | undefined
  /** Days in São Paulo, both included. */
  de: string
  ate: string
  /** The number of the court's order. */
  motivo: string
}

interface Linha {
  em: string
  email: string | null
  ip: string
  porta: number | null
  acessos: number
}

const COLUNAS: readonly SpreadsheetColumn<Linha>[] = [
  { id: 'em', titulo: 'Minuto', tipo: 'data_hora', valor: ({ em }) => em },
  { id: 'email', titulo: 'Conta', valor: ({ email }) => email ?? '' },
  { id: 'ip', titulo: 'Endereço IP', valor: ({ ip }) => ip },
  { id: 'porta', titulo: 'Porta', tipo: 'numero', valor: ({ porta }) => porta },
  { id: 'acessos', titulo: 'Acessos', tipo: 'numero', valor: ({ acessos }) => acessos },
]

/** For an order of a court (Marco Civil, art. 15, § 3º): the access log of one account or address, as CSV. Written down. */
export async function consultarAcessos(pessoa: Pessoa, consulta: Consulta): Promise<string> {
  const { email = null, ip = null, de, ate, motivo } = consulta
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const rows = await rowsOf<Linha>(tx)`
      select iso(a.minuto) as em, (select u.email from auth.users u where u.id = a.user_id) as email,
        host(a.ip) as ip, a.porta, a.acessos
      from consultar_acessos(
        case when ${email}::text is null then null else coalesce(
          (select id from auth.users where email = lower(${email}::text)), '00000000-0000-0000-0000-000000000000') end,
        ${ip}::inet, ${de}::timestamp at time zone 'America/Sao_Paulo',
        (${ate}::timestamp + interval '1 day') at time zone 'America/Sao_Paulo', 100000) a`
    await auditar(tx, pessoa, 'registros.consultar', {
      recurso: 'registros_de_acesso',
      para: { email, ip, de, ate, linhas: rows.length },
      motivo,
    })
    return csvHeader(COLUNAS) + csvLines(COLUNAS, rows)
  })
}
