import type { CupomPublico } from '#src/cupons/schemas.ts'
import { cuponsPublicos } from '#src/cupons/server/listar-cupons.ts'
import type {
  Entrega,
  Funcionamento,
  Personalizacao,
  Politicas,
  RedesSociais,
} from '#src/estabelecimentos/configuracoes.ts'
import { selosDaLoja } from '#src/estabelecimentos/server/conformidade-da-loja.ts'
import { publicReads, rowOf, rowsOf } from '#src/shared/server/database/database.ts'

export interface SobreALoja {
  redes_sociais: RedesSociais | null
  funcionamento: Funcionamento | null
  entrega: Entrega | null
  politicas: Politicas | null
  personalizacao: Personalizacao | null
  /** Everything that the law asks of a shop is there. */
  conforme: boolean
  /** Everything without which the law lets no shop sell is there. */
  verificada: boolean
  /** Those that it shows on its page. */
  cupons: CupomPublico[]
}

/** Anyone: what a visible shop says about itself. */
export async function sobreALoja(id: string): Promise<SobreALoja> {
  const [escrito, selos, cupons] = await Promise.all([
    rowOf<Omit<SobreALoja, 'conforme' | 'verificada' | 'cupons'>>(publicReads())`
      select redes_sociais, funcionamento, entrega, politicas, personalizacao
      from publico_configuracoes where estabelecimento_id = ${id}`,
    selosDaLoja(id),
    cuponsPublicos(id),
  ])
  return { ...(escrito ?? NADA), ...selos, cupons }
}

const NADA = {
  redes_sociais: null,
  funcionamento: null,
  entrega: null,
  politicas: null,
  personalizacao: null,
}

/** Anyone: the code that a visible shop has now, for one it had before or one written in capitals. */
export async function codigoAtual(codigo: string): Promise<string | null> {
  const escrito = codigo.toLowerCase()
  const row = await rowOf<{ codigo: string }>(publicReads())`
    select codigo from publico_estabelecimentos where codigo = ${escrito}
    union all select codigo_atual from publico_codigos_antigos where codigo = ${escrito}`
  return row?.codigo ?? null
}

/** Anyone: whether the shop of that code is away for a while (blocked), rather than unknown. */
export async function lojaParada(codigo: string): Promise<boolean> {
  const rows = await rowsOf(publicReads())`
    select 1 from publico_lojas_paradas where codigo = ${codigo.toLowerCase()}`
  return rows.length > 0
}
