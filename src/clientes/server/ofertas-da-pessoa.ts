import { inBatches } from '#src/shared/server/database/batches.ts'
import { type Access, rowsOf, setAccess, type Tx } from '#src/shared/server/database/database.ts'
import { ultimaResposta } from '#src/usuarios/server/conta/consentimentos.ts'
import { registrarConsentimento } from './registrar-consentimento.ts'

/** The names of the shops that may send this person offers. As that person. */
export async function lojasComOfertas(tx: Tx, userId: string): Promise<string[]> {
  const rows = await rowsOf<{ nome: string }>(tx)`
    select e.nome from consumidores c join nomes_estabelecimentos e on e.id = c.estabelecimento_id
    where c.user_id = ${userId} and c.aceita_marketing order by e.nome, e.id`
  return rows.map(({ nome }) => nome)
}

/**
 * What a person answered in their account counts wherever they are a customer: a no always, a yes where nobody else asked
 * them. As the system.
 */
export async function responderNasLojas(tx: Tx, userId: string): Promise<void> {
  const cadastros = await rowsOf<Cadastro>(tx)`
    select estabelecimento_id, id, aceita_marketing, marketing_origem from consumidores
    where user_id = ${userId} and anonimizado_em is null order by estabelecimento_id, id for no key update`
  // Read behind the lock: of two answers at once the later counts, whichever comes here last.
  const aceita = await ultimaResposta(tx, { userId, finalidade: 'ofertas' })
  if (aceita === null) return
  for (const { estabelecimento_id: estabelecimentoId, id: clienteId, ...dito } of cadastros)
    if (muda(dito, aceita))
      await registrarConsentimento(tx, { estabelecimentoId, clienteId, ...daPessoa(aceita) })
}

interface Cadastro {
  estabelecimento_id: string
  id: string
  aceita_marketing: boolean | null
  marketing_origem: string | null
}

function muda(
  {
    aceita_marketing: antes,
    marketing_origem: origem,
  }: Pick<Cadastro, 'aceita_marketing' | 'marketing_origem'>,
  aceita: boolean,
): boolean {
  if (antes === aceita) return false
  return !aceita || antes === null || origem === 'loja_online' || origem === 'descadastro'
}

const POR_VEZ = 500

/**
 * Started by the clock every hour, and gone a release later: a no from before it counted at the shops is written where
 * the shop's yes is older. What a person told a shop since then stands.
 */
export async function cumprirRecusas(): Promise<void> {
  await inBatches(async (tx) => {
    const rows = await rowsOf<{ estabelecimentoId: string; clienteId: string }>(tx)`
      select c.estabelecimento_id as "estabelecimentoId", c.id as "clienteId"
      from consentimentos k join consumidores c on c.user_id = k.user_id
      where k.finalidade = 'ofertas' and not k.concedido and not exists (
          select 1 from consentimentos d where d.user_id = k.user_id and d.finalidade = k.finalidade
            and (d.created_at, d.id) > (k.created_at, k.id))
        and c.aceita_marketing and coalesce(c.marketing_em, c.created_at) < k.created_at
      limit ${POR_VEZ} for no key update of c skip locked`
    for (const cadastro of rows) await registrarConsentimento(tx, { ...cadastro, ...daPessoa(false) })
    return rows.length
  })
}

/**
 * Whether this person's own last word is no, which only they take back (LGPD art. 8 § 5). The transaction goes on with
 * `acesso`.
 */
export async function recusouOfertas(tx: Tx, userId: string, acesso: Access): Promise<boolean> {
  setAccess(tx, { papel: 'pessoa', userId })
  const aceita = await ultimaResposta(tx, { userId, finalidade: 'ofertas' })
  setAccess(tx, acesso)
  return aceita === false
}

/** Whose first purchase at a shop it is: their answer counts there too. The transaction goes on as the buyer at the shop. */
export async function herdarResposta(
  tx: Tx,
  { estabelecimentoId, userId, clienteId }: { estabelecimentoId: string; userId: string; clienteId: string },
): Promise<void> {
  setAccess(tx, { papel: 'pessoa', userId })
  const aceita = await ultimaResposta(tx, { userId, finalidade: 'ofertas' })
  setAccess(tx, { papel: 'loja', userId, estabelecimentoId })
  if (aceita !== null) await registrarConsentimento(tx, { estabelecimentoId, clienteId, ...daPessoa(aceita) })
}

/** Proved by the person's own row in `consentimentos`; nobody of the shop wrote it down. */
const daPessoa = (aceita: boolean) =>
  ({ aceita, origem: aceita ? 'loja_online' : 'descadastro', userId: null }) as const
