/** The session that something was asked with is over, or never was one. */
const SEM_SESSAO: ReadonlySet<string> = new Set([
  'session_not_found',
  'session_expired',
  'bad_jwt',
  'invalid_jwt',
  'no_authorization',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'user_not_found',
])

/** What the auth protocol answers in English, in Portuguese. The only table of it. */
const MENSAGENS: Record<string, string> = {
  invalid_credentials: 'Email ou senha incorretos.',
  email_not_confirmed: 'Email não confirmado. Verifique sua caixa de entrada.',
  over_request_rate_limit: 'Muitas tentativas de login. Aguarde alguns minutos.',
  over_email_send_rate_limit: 'Muitos emails foram pedidos a partir desta rede. Tente novamente mais tarde.',
  email_ha_pouco: 'Já enviamos um email há pouco. Aguarde um minuto antes de pedir outro.',
  user_already_exists: 'Este email já está cadastrado. Entre com a sua senha.',
  email_exists: 'Este email já está cadastrado.',
  email_address_invalid: 'Por favor, insira um email válido.',
  user_banned: 'Esta conta está suspensa. Fale com o suporte.',
  signup_disabled: 'Novos cadastros estão fechados no momento.',
  weak_password: 'A senha deve ter pelo menos 6 caracteres',
  same_password: 'A nova senha deve ser diferente da atual.',
  validation_failed: 'Confira os dados e tente novamente.',
  otp_expired: 'Este link já foi usado ou expirou. Peça um novo.',
  insufficient_aal: 'Confirme o segundo fator para continuar.',
  mfa_verification_failed: 'Código incorreto. Confira no aplicativo e tente de novo.',
  mfa_challenge_expired: 'O código demorou demais. Digite o que aparece agora no aplicativo.',
  mfa_factor_not_found: 'A verificação em duas etapas desta conta mudou. Entre novamente.',
  reauthentication_needed: 'Confirme sua senha para continuar.',
  captcha_failed: 'Não foi possível confirmar que você é uma pessoa. Tente novamente.',
}

/** What each sign-in page says otherwise (docs/rules/marketplace.md#error-texts). */
const DA_ENTRADA: Record<string, Record<string, string>> = {
  fornecedor: {
    invalid_credentials: 'Email ou senha incorretos. Verifique suas credenciais.',
    email_not_confirmed: 'Email não confirmado. Use o botão abaixo para confirmar.',
  },
}

export interface ErroDeAuth {
  name?: string
  message: string
  code?: string | undefined
  status?: number | undefined
}

/** The sentence for what went wrong; what the table does not know is shown as the server said it. */
export function mensagemDeAuth(
  erro: ErroDeAuth,
  opcoes: { entrada?: 'fornecedor'; padrao?: string } = {},
): string {
  const code = codigoDe(erro)
  if (SEM_SESSAO.has(code)) return 'Sua sessão terminou. Entre novamente.'
  const conhecida = DA_ENTRADA[opcoes.entrada ?? '']?.[code] ?? MENSAGENS[code]
  if (conhecida) return conhecida
  // auth-js puts "{}" where the answer had no text, and the browser's own words when there was no answer at all.
  if (erro.status === 0 || /^(Failed to fetch|Load failed|NetworkError)/.test(erro.message)) {
    return 'Sem conexão. Confira sua internet e tente novamente.'
  }
  const dita = erro.message.trim()
  if (dita && dita !== '{}') return dita
  return opcoes.padrao ?? 'Não foi possível falar com o servidor. Tente novamente em instantes.'
}

/** The same in the account of who is signed in. */
export function mensagemNaConta(erro: ErroDeAuth): string {
  return codigoDe(erro) === 'over_request_rate_limit'
    ? 'Muitas tentativas. Aguarde alguns minutos e tente de novo.'
    : mensagemDeAuth(erro)
}

export const faltaSessao = (erro: ErroDeAuth): boolean => SEM_SESSAO.has(codigoDe(erro))

/** Its code, or that of what comes without one. The limit of a mailbox and that of an address have the same. */
function codigoDe({ code, name, status, message }: ErroDeAuth): string {
  if (code === 'over_email_send_rate_limit' && /after \d+ seconds/.test(message)) return 'email_ha_pouco'
  if (code) return code
  if (name === 'AuthSessionMissingError') return 'session_not_found'
  return status === 429 ? 'over_request_rate_limit' : ''
}
