import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { guardarTokens } from '#src/fretes/server/conta.ts'
import { enderecoDeRetorno } from '#src/fretes/server/melhor-envio.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { rootKey } from '#src/shared/server/vault.ts'
import type { ContaDeEnvio } from './simulador/envios/livro.ts'
import type { OpcoesDosEnvios } from './simulador/envios/envios.ts'

/** The shop of `lojista@demo.portal`: connected to its carriers from the first start on. */
const LOJA = 'faisca-eletronicos'

/** Its wallet at the simulator, and one that nobody uses yet, for the shop that somebody connects by hand. */
function contas(): [ContaDeEnvio, ContaDeEnvio] {
  const derivar = (finalidade: string) =>
    createHmac('sha256', rootKey()).update(`demo:envios:${finalidade}`).digest('hex')
  return [
    {
      nome: 'Faísca Eletrônicos',
      email: 'faisca@demo.portal',
      saldo: 850,
      token: `eyJ${derivar('acesso')}`,
      refreshToken: `def${derivar('renovacao')}`,
    },
    { nome: 'Conta livre', email: 'conta-livre@demo.portal', saldo: 300 },
  ]
}

export function enviosDaDemo(): OpcoesDosEnvios {
  const { melhorEnvioApp: app, publicUrl, DATA_DIR } = getConfig()
  return {
    app: {
      clientId: String(app?.clientId ?? ''),
      clientSecret: app?.clientSecret ?? '',
      redirectUri: enderecoDeRetorno(),
    },
    contas: contas(),
    dataFile: join(DATA_DIR, 'simulador-envios.json'),
    urlDoAviso: `${publicUrl}/functions/v1/melhor-envio-webhook`,
    // As long as it takes to see that it is being made.
    geraEm: 1500,
  }
}

/** In a demonstration that was just filled. */
export async function conectarEnvioDaDemo(): Promise<void> {
  const [{ email, token = '', refreshToken = '' }] = contas()
  const loja = await withAccess(SYSTEM, (tx) =>
    tx.selectFrom('estabelecimentos').select('id').where('codigo', '=', LOJA).executeTakeFirst(),
  )
  if (!loja) return
  const tokens = { access_token: token, refresh_token: refreshToken, expires_in: 30 * 86_400 }
  await withAccess(SYSTEM, (tx) => guardarTokens(tx, loja.id, tokens, email))
}
