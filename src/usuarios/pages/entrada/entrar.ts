import type { AuthError, GoTrueClient } from '@supabase/auth-js'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { authClient, criarClienteAvulso } from '#src/shared/ui/sessao/auth-client.ts'
import { lerSessao } from '#src/shared/ui/sessao/sessao-guardada.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { type ErroDeAuth, faltaSessao, mensagemDeAuth } from './mensagens-de-auth.ts'

/** Signs in with a password. Null when the server took it; a second factor may still be missing. */
export async function entrarComSenha(credenciais: {
  email: string
  password: string
}): Promise<AuthError | null> {
  const cliente = await authClient()
  const { error } = await cliente.signInWithPassword(credenciais)
  return error
}

export function faltaSegundoFator(): boolean {
  return lerSessao()?.faltaSegundoFator ?? false
}

/**
 * Proves the account's second factor with the six digits of its owner's phone, or with a recovery code.
 * Null when it was proved, else what to tell the person.
 */
export async function provarSegundoFator(digitado: string): Promise<string | null> {
  const codigo = digitado.replace(/\s/g, '')
  return /^\d{6}$/.test(codigo) ? provarCodigo(codigo, await authClient()) : usarCodigoDeRecuperacao(codigo)
}

/** The same with the six digits, in that client's session. */
export async function provarCodigo(codigo: string, { mfa }: GoTrueClient): Promise<string | null> {
  const { data, error } = await mfa.listFactors()
  if (error) return mensagemDeAuth(error)
  const fator = data.totp[0]
  if (!fator) return null
  const resposta = await mfa.challengeAndVerify({ factorId: fator.id, code: codigo })
  return resposta.error && mensagemDeAuth(resposta.error)
}

async function usarCodigoDeRecuperacao(codigo: string): Promise<string | null> {
  try {
    const sessao = await api.post('/rest/v1/codigos_recuperacao/usar', { body: { codigo } })
    const { error } = await (await authClient()).setSession(sessao)
    return error && mensagemDeAuth(error)
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    return erro.detail ?? erro.title
  }
}

/** Whether the signed-in person administers the platform. Throws when the server could not say. */
export async function ehAdminDaPlataforma(): Promise<boolean> {
  return (await papelNaPlataforma()) !== 'nenhum'
}

/** `sem_fator`: of the platform, whose routes answer 403 until a second factor is switched on. */
export async function papelNaPlataforma(): Promise<'nenhum' | 'sem_fator' | 'admin'> {
  const sessao = lerSessao()
  if (!sessao) return 'nenhum'
  const { itens } = await api.get('/rest/v1/user_roles', {
    query: { user_id: sessao.usuario.id, role: 'admin' },
  })
  const papel = itens.find(({ role }) => role === 'admin')
  if (!papel) return 'nenhum'
  return papel.falta_segundo_fator ? 'sem_fator' : 'admin'
}

/** A supplier's account whose shop was never made: the sign-up was cut short (docs/rules/shops.md#sign-up). */
export async function faltaCriarLoja(): Promise<boolean> {
  const usuario = lerSessao()?.usuario
  if (usuario?.metadados.user_type !== 'admin_estabelecimento') return false
  const [proprias, equipes] = await Promise.all([
    api.get('/rest/v1/estabelecimentos', { query: { owner_user_id: usuario.id } }),
    api.get('/rest/v1/profiles', { query: { user_id: usuario.id } }),
  ])
  return proprias.itens.length === 0 && equipes.itens.every((perfil) => perfil.estabelecimento_id === null)
}

/**
 * Takes the session that a mailed link brought in the fragment of the address, or says what is missing or why it did not.
 * Anybody can send a link with tokens of their own: it never takes the place of somebody else's open session.
 */
export async function receberLink(): Promise<void> {
  const parametros = new URLSearchParams(location.hash.slice(1))
  const access_token = parametros.get('access_token') ?? ''
  const message = parametros.get('error_description')
  if (!access_token && message === null && !parametros.has('message')) return
  history.replaceState(history.state, '', location.pathname + location.search)
  // The first of the two links that change an address.
  if (parametros.has('message')) {
    toast.info(
      'Falta o outro endereço',
      'Abra também o link que enviamos ao outro e-mail para concluir a troca.',
    )
    return
  }
  const erro =
    message === null
      ? await usarFichas(
          { access_token, refresh_token: parametros.get('refresh_token') ?? '' },
          parametros.get('type'),
        )
      : { message, code: parametros.get('error_code') ?? 'otp_expired' }
  if (erro) toast.erro('Link inválido', mensagemDeAuth(erro))
}

export type Fichas = Record<'access_token' | 'refresh_token', string>

/** The session of a link's tokens, in that client. */
export async function abrirSessao(cliente: GoTrueClient, fichas: Fichas) {
  // The client throws over what is no token at all.
  const { data, error } = await cliente
    .setSession(fichas)
    .catch(({ message }: Error) => ({ data: { session: null }, error: { message, code: 'invalid_jwt' } }))
  return { session: data.session, erro: error as ErroDeAuth | null }
}

async function usarFichas(fichas: Fichas, tipo: string | null): Promise<ErroDeAuth | null> {
  // Whose they are the server says: what stands in them is not proved before.
  const { session, erro } = await abrirSessao(await criarClienteAvulso(), fichas)
  if (!session) return erro && faltaSessao(erro) ? { message: erro.message, code: 'otp_expired' } : erro
  const { id, email } = session.user
  const aberta = lerSessao()
  if (aberta && !aberta.faltaSegundoFator && aberta.usuario.id !== id) {
    toast.info(
      'O link é de outra conta',
      `Aqui está aberta a conta ${aberta.usuario.email}. Para entrar com a outra, saia desta primeiro.`,
    )
    return null
  }
  const tomada = await (await authClient()).setSession(session)
  if (tomada.error) return tomada.error
  if (tipo === 'signup') toast.ok('Email confirmado!', 'Sua conta está pronta.')
  else if (tipo === 'email_change') toast.ok('E-mail alterado', `Agora você entra com ${email}.`)
  return null
}
