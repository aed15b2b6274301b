import { DomainError, defineErrors } from '#src/shared/domain-error.ts'

/** Refusals of `/auth/v1`, under its protocol's own codes and English sentences; pages translate them by code. */
export const authErrors = defineErrors('auth', {
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  conflict: [409, 'The user still owns records'],
  current_password_mismatch: [422, 'The current password is incorrect.'],
  email_exists: [422, 'A user with this email address has already been registered'],
  email_not_confirmed: [400, 'Email not confirmed'],
  flow_state_expired: [422, 'invalid flow state, flow state has expired'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  identity_not_found: [422, "Identity doesn't exist"],
  invalid_credentials: [400, 'Invalid login credentials'],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  mfa_challenge_expired: [
    422,
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  ],
  mfa_factor_name_conflict: [422, 'A factor with this friendly name already exists for this user'],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  not_admin: [403, 'User not allowed'],
  not_found: [404, 'Not found'],
  otp_disabled: [422, 'Signups not allowed for otp'],
  otp_expired: [403, 'Token has expired or is invalid'],
  over_email_send_rate_limit: [429, 'Email rate limit exceeded'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  reauthentication_needed: [400, 'Password update requires reauthentication'],
  reauthentication_not_valid: [422, 'Nonce has expired or is invalid'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  same_password: [422, 'New password should be different from the old password.'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  single_identity_not_deletable: [422, 'User must have at least 1 identity after unlinking'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of verified factors reached, unenroll to continue'],
  user_already_exists: [422, 'User already registered'],
  user_banned: [400, 'User is banned'],
  user_not_found: [403, 'User from sub claim in JWT does not exist'],
  validation_failed: [400, 'Invalid request'],
  weak_password: [422, 'Password should be at least 6 characters.'],
})

/** The codes of the protocol whose status depends on what was asked. */
export function authError(
  code: 'insufficient_aal' | 'user_not_found',
  status: number,
  title: string,
): DomainError {
  return new DomainError({ code: `auth.${code}`, status, title })
}

/** Refusals of the doors under `/rest/v1` and `/functions/v1`. */
export const errors = defineErrors('usuarios', {
  email_necessario: [422, 'Email necessário', 'Informe o email da conta.'],
  email_invalido: [422, 'Email inválido', 'Por favor, insira um email válido.'],
  sessao_nao_encontrada: [404, 'Sessão não encontrada'],
  segundo_fator_necessario: [
    403,
    'Confirme o segundo fator',
    'Entre de novo e informe o código do seu aplicativo.',
  ],
  sem_segundo_fator: [
    409,
    'Verificação em duas etapas desligada',
    'Ligue a verificação em duas etapas primeiro.',
  ],
  codigo_invalido: [422, 'Código inválido', 'Confira o código de recuperação. Cada um vale uma única vez.'],
  muitas_tentativas: [429, 'Muitas tentativas de login. Aguarde alguns minutos.'],
  convite_invalido: [404, 'Convite inválido ou expirado'],
  convite_aceito: [409, 'Convite já aceito', 'Entre na sua conta para ir ao painel da loja.'],
  convite_recusado: [409, 'Convite recusado', 'Peça um novo convite a quem convidou você.'],
  convite_revogado: [409, 'Convite revogado', 'Peça um novo convite a quem convidou você.'],
  convite_expirado: [409, 'Convite expirado', 'Peça um novo convite a quem convidou você.'],
  convite_de_outro_email: [403, 'Este convite é para outro e-mail'],
  convite_pede_login: [401, 'Entre para aceitar o convite', 'Este e-mail já tem uma conta.'],
  convite_ja_enviado: [409, 'Convite já enviado', 'Reenvie o convite que está pendente.'],
  convites_demais: [429, 'Muitos convites hoje', 'Cada loja pode enviar 20 convites por dia.'],
  reenvios_esgotados: [409, 'Limite de reenvios atingido', 'Revogue este convite e envie outro.'],
  ja_e_da_equipe: [409, 'Esta pessoa já faz parte da equipe'],
  loja_sem_vaga: [409, 'Loja sem vaga no plano', 'Peça ao responsável para liberar uma vaga.'],
  loja_indisponivel: [409, 'Loja indisponível', 'Esta loja não recebe novos integrantes no momento.'],
  senha_incorreta: [422, 'Senha incorreta', 'Confira a senha e tente de novo.'],
  pessoa_nao_encontrada: [404, 'Pessoa não encontrada', 'Ela já não faz parte da equipe.'],
  proprietario_intocavel: [
    403,
    'O proprietário não pode ser alterado',
    'Só ele mesmo pode passar a loja adiante.',
  ],
  voce_mesmo: [409, 'Você não pode fazer isso consigo', 'Peça a outra pessoa que administra a loja.'],
  voce_saiu_da_equipe: [403, 'Você já não faz parte da equipe'],
  so_o_proprietario: [403, 'Só o proprietário pode transferir a loja'],
  pessoa_desativada: [409, 'Esta pessoa está desativada', 'Reative-a antes de transferir a loja.'],
  senha_curta: [422, 'A senha deve ter pelo menos 6 caracteres'],
  nome_necessario: [422, 'Nome obrigatório', 'Por favor, informe seu nome.'],
})
