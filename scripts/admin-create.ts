// npm run admin:create -- email: makes a confirmed account an administrator of the platform.
import { QUEUES } from '../src/queues.ts'
import { getConfig } from '../src/shared/server/config.ts'
import { connect } from '../src/shared/server/database/connect.ts'
import { startJobs, stopJobs } from '../src/shared/server/queues/jobs.ts'
import { criarAdministrador } from '../src/usuarios/server/auth/criar-administrador.ts'

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
  const { listenUrl, close } = await connect(QUEUES)
  try {
    await startJobs(listenUrl)
    return say(email, await criarAdministrador(email))
  } finally {
    await stopJobs()
    await close()
  }
}

function say(email: string, outcome: Awaited<ReturnType<typeof criarAdministrador>>): number {
  const { publicUrl, AUTH_ADMIN_MFA_REQUIRED } = getConfig()
  if (outcome === 'sem_conta')
    return refuse(`Nenhuma conta com ${email}. Cadastre-a antes em ${publicUrl}/auth/consumidor.`)
  if (outcome === 'sem_confirmacao')
    return refuse(`A conta ${email} ainda não confirmou o e-mail. Abra antes o e-mail que ela recebeu.`)
  if (outcome === 'ja_era') console.log(`${email} já é da administração da plataforma.`)
  else {
    const sentences = [
      `${email} agora é da administração da plataforma.`,
      'A senha e as sessões antigas deixaram de valer: crie a nova senha pela mensagem que enviamos a esse endereço.',
      `Depois entre em ${publicUrl}/auth/admin${AUTH_ADMIN_MFA_REQUIRED ? ' e ligue a verificação em duas etapas: sem ela a plataforma não abre' : ''}.`,
    ]
    console.log(sentences.join('\n'))
  }
  return 0
}

function refuse(sentence: string): number {
  console.error(sentence)
  return 1
}
