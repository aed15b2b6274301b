// npm run signing-key:rotate: a new key signs access tokens, while those of the one before stay good until they end.
// With -- --encerrar the others end now (docs/updates.md).
import { parseArgs } from 'node:util'
import { QUEUES } from '../src/queues.ts'
import { connect } from '../src/shared/server/database/connect.ts'
import { plural } from '../src/shared/plural.ts'
import { endOtherSigningKeys, rotateSigningKey } from '../src/usuarios/server/auth/signing-keys.ts'
import { runScript } from './backup-console.ts'

await runScript(async () => {
  const { values } = parseArgs({ options: { encerrar: { type: 'boolean', default: false } } })
  const { close } = await connect(QUEUES)
  try {
    if (values.encerrar) {
      const ended = await endOtherSigningKeys()
      const told = plural(ended, '# chave encerrada', '# chaves encerradas')
      console.log(`${told}; em 20 segundos nenhum processo aceita mais o que outra chave assinou.`)
    } else {
      const from = await rotateSigningKey()
      console.log(
        `A chave nova já está no JWKS e assina a partir de ${from.toISOString()}. A de antes vale até o fim dos seus tokens.`,
      )
    }
  } finally {
    await close()
  }
})
