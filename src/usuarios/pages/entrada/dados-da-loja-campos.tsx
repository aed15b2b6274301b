import type { ReactNode } from 'react'
import { cnpjValido } from '#src/shared/cnpj.ts'
import { mascararCnpj } from '#src/shared/mascaras.ts'
import { mascararNoCampo } from '#src/shared/ui/formulario/mascarar-no-campo.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { EscolhaDePlano } from './escolha-de-plano.tsx'
import estilo from '../formulario.module.css'
import type { Plano } from './plano.ts'

/** `11.222.333/0001-81` */
const CNPJ_INTEIRO = 18

interface Props {
  nome: string
  cnpj: string
  planos: Plano[] | null
  planoId: string | null
  aoMudar: (campo: 'nomeDaLoja' | 'cnpj' | 'planoId', valor: string) => void
  /** What a form asks between the shop and its plan. */
  children?: ReactNode
}

/** The shop's name, CNPJ and plan, as sign-up and its resumption ask for them. */
export function DadosDaLojaCampos({ nome, cnpj, planos, planoId, aoMudar, children }: Props) {
  return (
    <>
      <div className={estilo.dupla}>
        <Campo
          label="Nome da loja"
          autoComplete="organization"
          required
          maxLength={120}
          value={nome}
          onChange={(evento) => aoMudar('nomeDaLoja', evento.currentTarget.value)}
        />
        <Campo
          label="CNPJ"
          placeholder="00.000.000/0000-00"
          required
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          value={cnpj}
          onChange={(evento) => aoMudar('cnpj', mascararNoCampo(evento, mascararCnpj))}
          // At the last position, not on leaving: a line that appears then would move the button under the press.
          error={
            cnpj.length === CNPJ_INTEIRO && !cnpjValido(cnpj)
              ? 'Por favor, insira um CNPJ válido.'
              : undefined
          }
        />
      </div>
      {children}
      <EscolhaDePlano planos={planos} escolhido={planoId} aoEscolher={(id) => aoMudar('planoId', id)} />
    </>
  )
}
