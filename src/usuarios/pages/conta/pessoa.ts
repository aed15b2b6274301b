import { normalizarTelefone, TELEFONE_INVALIDO } from '#src/shared/telefone.ts'
import { api } from '#src/shared/ui/api.ts'
import { authClient } from '#src/shared/ui/sessao/auth-client.ts'

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
