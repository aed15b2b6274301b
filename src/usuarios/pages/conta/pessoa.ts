import { normalizarTelefone, TELEFONE_INVALIDO } from '#src/shared/telefone.ts'
import { api } from '#src/shared/ui/api.ts'
import { authClient } from '#src/shared/ui/sessao/auth-client.ts'
import type { UsuarioDaSessao } from '#src/shared/ui/sessao/sessao-guardada.ts'

/** What a person's name and telephone must be, for their forms. */
export const REGRAS_DA_PESSOA = {
  nome: (nome: string) => (nome.trim() ? null : 'Por favor, informe seu nome.'),
  telefone: (telefone: string) => (!telefone || normalizarTelefone(telefone) ? null : TELEFONE_INVALIDO),
}

export async function salvarPessoa({ nome, telefone }: { nome: string; telefone: string }): Promise<void> {
  await api.patch('/rest/v1/profiles', { body: { nome: nome.trim(), telefone: telefone || null } })
  // The session names the person too.
  await (await authClient()).refreshSession()
}

export interface EmailsDaConta {
  email: string
  /** Asked for, and not confirmed by both addresses yet. */
  novoEmail: string | null
}

/** What the server says of the account of who is signed in, or the session while it does not. */
export async function lerConta(usuario: UsuarioDaSessao): Promise<EmailsDaConta & { avatar_url: unknown }> {
  const { data } = await (await authClient()).getUser()
  return {
    email: data.user?.email ?? usuario.email,
    novoEmail: data.user?.new_email ?? null,
    avatar_url: data.user?.user_metadata.avatar_url as unknown,
  }
}
