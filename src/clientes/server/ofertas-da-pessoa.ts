import { rowsOf, setAccess, type Tx } from '#src/shared/server/database/database.ts'
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
