import { api, type Lista } from '#src/shared/ui/api.ts'
import { authClient } from '#src/shared/ui/auth-client.ts'
import { UltimosAcessos } from './seguranca-acessos.tsx'
import { DuasEtapas } from './seguranca-duas-etapas.tsx'
import { TrocarSenha } from './seguranca-senha.tsx'
import { SessoesAtivas } from './seguranca-sessoes.tsx'

export interface SessaoAtiva {
  id: string
  aparelho: string
  ip: string | null
  created_at: string
  ultimo_acesso: string
  atual: boolean
}

export interface Acesso {
  id: string
  em: string
  /** Null of a try that was refused, and of a sign-in whose session is long gone. */
  aparelho: string | null
  ip: string | null
  recusado: boolean
}

export interface DadosDeSeguranca {
  /** The verified factor; null while two steps are off. */
  fatorId: string | null
  codigosRestantes: number
  sessoes: SessaoAtiva[]
  acessos: Acesso[]
}

/** What the security screen shows, for the loader of the page it stands on. Throws ApiError. */
export async function carregarSeguranca(): Promise<DadosDeSeguranca> {
  const [sessoes, codigos, fatores] = await Promise.all([
    api.get<Lista<SessaoAtiva> & { acessos: Acesso[] }>('/rest/v1/sessoes'),
    api.get<{ restantes: number }>('/rest/v1/codigos_recuperacao'),
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
