import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { lojasComOfertas, responderNasLojas } from '#src/clientes/server/ofertas-da-pessoa.ts'
import { setAccess, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import type { MeusConsentimentos } from '#src/usuarios/schemas-da-conta.ts'
import {
  guardarResposta,
  lerConsentimentos,
  type Resposta,
} from '#src/usuarios/server/conta/consentimentos.ts'

/** A signed-in person reads what they said yes and no to, and which shops may send them offers. */
export async function lerMeusConsentimentos({ userId }: Pick<Pessoa, 'userId'>): Promise<MeusConsentimentos> {
  return {
    itens: await lerConsentimentos({ userId }),
    lojas_com_ofertas: await withAccess({ papel: 'pessoa', userId }, (tx) => lojasComOfertas(tx, userId)),
  }
}

/** A signed-in person says yes or no. What they say to the shops' offers counts at the shops in the same moment. */
export async function responderConsentimento(
  { userId }: Pick<Pessoa, 'userId'>,
  resposta: Resposta,
): Promise<MeusConsentimentos> {
  await withAccess({ papel: 'pessoa', userId }, async (tx) => {
    await guardarResposta(tx, userId, resposta)
    if (resposta.finalidade !== 'ofertas') return
    setAccess(tx, SYSTEM)
    await responderNasLojas(tx, userId)
  })
  return lerMeusConsentimentos({ userId })
}
