// npm run admin:create -- email: makes a confirmed account an administrator of the platform.
import { getConfig } from '../src/shared/server/config.ts'
import { connect } from '../src/shared/server/connect.ts'
import { SISTEMA, withAcesso } from '../src/shared/server/database.ts'
import { recordFact } from '../src/usuarios/server/audit.ts'
import { findUserByEmail } from '../src/usuarios/server/repository.ts'

try {
  const email = process.argv[2]?.trim().toLowerCase()
  process.exitCode = await run(email)
} catch (error) {
  if (!(error instanceof Error) || error.name !== 'ConfigError') throw error
  console.error(error.message)
  process.exitCode = 1
}

async function run(email: string | undefined): Promise<number> {
  if (!email?.includes('@'))
    return refuse('Informe o e-mail da conta: npm run admin:create -- pessoa@exemplo.com')
  const { close } = await connect()
  try {
    return await makeAdmin(email)
  } finally {
    await close()
  }
}

async function makeAdmin(email: string): Promise<number> {
  return withAcesso(SISTEMA, async (tx) => {
    const user = await findUserByEmail(tx, email)
    const { publicUrl } = getConfig()
    if (!user) return refuse(`Nenhuma conta com ${email}. Cadastre-a antes em ${publicUrl}/auth/consumidor.`)
    // Anyone may sign up with any address; only who opened the letter has shown that it is theirs.
    if (!user.email_confirmed_at)
      return refuse(`A conta ${email} ainda não confirmou o e-mail. Abra antes a carta que ela recebeu.`)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('user_roles')
      .values({ user_id: user.id, role: 'admin' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) {
      console.log(`${email} já é da administração da plataforma.`)
      return 0
    }
    await recordFact(tx, {
      acao: 'plataforma.administrador_criado',
      userId: user.id,
      origem: { ip: null, userAgent: 'admin:create' },
    })
    console.log(`${email} agora é da administração da plataforma. Entre em ${publicUrl}/auth/admin.`)
    return 0
  })
}

function refuse(sentence: string): number {
  console.error(sentence)
  return 1
}
