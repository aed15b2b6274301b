import { AuthInvalidJwtError, AuthSessionMissingError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { faltaSessao, mensagemDeAuth, mensagemNaConta } from './mensagens-de-auth.ts'

test('8.own.02 / 8.adm.01: the owner sign-in page says more about wrong credentials than the others', () => {
  const erro = { message: 'Invalid login credentials', code: 'invalid_credentials', status: 400 }
  expect(mensagemDeAuth(erro, { entrada: 'fornecedor' })).toBe(
    'Email ou senha incorretos. Verifique suas credenciais.',
  )
  expect(mensagemDeAuth(erro)).toBe('Email ou senha incorretos.')
})

test('8.own.03 / 8.adm.02: e-mail not confirmed', () => {
  const erro = { message: 'Email not confirmed', code: 'email_not_confirmed', status: 400 }
  expect(mensagemDeAuth(erro, { entrada: 'fornecedor' })).toBe(
    'Email não confirmado. Use o botão abaixo para confirmar.',
  )
  expect(mensagemDeAuth(erro)).toBe('Email não confirmado. Verifique sua caixa de entrada.')
})

test.each([
  [{ message: 'Request rate limit reached', code: 'over_request_rate_limit', status: 429 }],
  [{ message: 'slow down', status: 429 }],
])('8.own.04: too many attempts (%j)', (erro) =>
  expect(mensagemDeAuth(erro)).toBe('Muitas tentativas de login. Aguarde alguns minutos.'),
)

test('too many attempts in an account, where nobody signs in; what else goes wrong is said alike', () => {
  const erro = { message: 'Request rate limit reached', code: 'over_request_rate_limit', status: 429 }
  expect(mensagemNaConta(erro)).toBe('Muitas tentativas. Aguarde alguns minutos e tente de novo.')
  expect(mensagemNaConta({ message: 'x', code: 'weak_password', status: 422 })).toBe(
    'A senha deve ter pelo menos 6 caracteres',
  )
})

test('too many e-mails: to this mailbox a moment ago, or from this address', () => {
  const erro = { code: 'over_email_send_rate_limit', status: 429 }
  const ha_pouco = 'For security purposes, you can only request this after 41 seconds.'
  expect(mensagemDeAuth({ ...erro, message: ha_pouco })).toMatch(/^Já enviamos um email há pouco\./)
  expect(mensagemDeAuth({ ...erro, message: 'Email rate limit exceeded' })).toBe(
    'Muitos emails foram pedidos a partir desta rede. Tente novamente mais tarde.',
  )
})

test('a session that ended elsewhere, which the client itself finds out', () =>
  expect(mensagemDeAuth(new AuthSessionMissingError())).toBe('Sua sessão terminou. Entre novamente.'))

test('a session that never was one, which the client itself finds out', () => {
  const erro = new AuthInvalidJwtError('Invalid JWT structure')
  expect(mensagemDeAuth(erro)).toBe('Sua sessão terminou. Entre novamente.')
  expect(faltaSessao(erro)).toBe(true)
  expect(faltaSessao({ message: 'Invalid login credentials', code: 'invalid_credentials' })).toBe(false)
})

test('8.own.05: what the table does not know is shown as the server said it', () => {
  expect(mensagemDeAuth({ message: 'Quota esgotada', code: 'quota', status: 400 })).toBe('Quota esgotada')
})

test('8.adm.05: without any words, the fallback', () => {
  expect(mensagemDeAuth({ message: '{}', status: 500 }, { padrao: 'Erro desconhecido no login' })).toBe(
    'Erro desconhecido no login',
  )
})

test('no answer at all is shown as no connection', () => {
  expect(mensagemDeAuth({ message: 'Failed to fetch', status: 0 })).toMatch(/^Sem conexão/)
})
