import { api } from '#src/shared/ui/api.ts'
import { authClient } from '#src/shared/ui/sessao/auth-client.ts'
import { type Acesso, UltimosAcessos } from './seguranca-acessos.tsx'
import { DuasEtapas } from './seguranca-duas-etapas.tsx'
import { TrocarSenha } from './seguranca-senha.tsx'
import { type SessaoAtiva, SessoesAtivas } from './seguranca-sessoes.tsx'

export interface DadosDeSeguranca {
  /** The verified factor; null while two steps are off. */
  fatorId: string | null
  codigosRestantes: number
  sessoes: SessaoAtiva[]
  acessos: Acesso[]
}

/** What the security screen shows, for the loader of the page it is part of. Throws ApiError. */
export async function carregarSeguranca(): Promise<DadosDeSeguranca> {
  const [sessoes, codigos, fatores] = await Promise.all([
    api.get('/rest/v1/sessoes'),
    api.get('/rest/v1/codigos_recuperacao'),
    authClient().then(({ mfa }) => mfa.listFactors()),
  ])
  return {
    fatorId: fatores.data?.totp[0]?.id ?? null,
    codigosRestantes: codigos.restantes,
    sessoes: sessoes.itens,
    acessos: sessoes.acessos,
  }
}

/** Password, second step and where the person is signed in: for everyone, consumer or shop. */
export function Seguranca({ dados }: { dados: DadosDeSeguranca }) {
  return (
    <>
      <TrocarSenha />
      <DuasEtapas fatorId={dados.fatorId} codigosRestantes={dados.codigosRestantes} />
      <SessoesAtivas sessoes={dados.sessoes} />
      <UltimosAcessos acessos={dados.acessos} />
    </>
  )
}
