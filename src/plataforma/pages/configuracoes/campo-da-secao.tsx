import type { ReactNode } from 'react'
import { mascararCnpj, mascararTelefone } from '#src/shared/mascaras.ts'
import { Campo, CampoLongo, CampoDeEscolha, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { Marcas } from '#src/shared/ui/kit/marcas.tsx'
import type { CampoDaTela } from '../../configuracoes.ts'
import estilo from './configuracoes.module.css'
import type { Preenchido } from './valor-do-campo.ts'

interface Props {
  campo: CampoDaTela
  valor: Preenchido
  erro: ReactNode
  aoMudar: (valor: Preenchido) => void
}

const LINHAS: Record<string, number> = { lista: 8, numeros: 3 }
const COMO_VEM = (digitado: string) => digitado
const MASCARAS: Record<string, (digitado: string) => string> = {
  cnpj: mascararCnpj,
  telefone: mascararTelefone,
}

/** One field of a section, as its kind wants to be filled in. */
export function CampoDaSecao({ campo, valor, erro, aoMudar }: Props) {
  const { nome, rotulo, tipo, ajuda, unidade, opcoes = {}, minimo, maximo } = campo
  const comum = { name: nome, label: rotulo, ...(ajuda ? { description: ajuda } : {}), error: erro }
  if (tipo === 'sim_nao')
    return (
      <Marcar
        {...comum}
        checked={valor === true}
        onChange={(evento) => aoMudar(evento.currentTarget.checked)}
      />
    )
  if (tipo === 'opcoes')
    return <Marcas {...comum} opcoes={opcoes} value={Array.isArray(valor) ? valor : []} onChange={aoMudar} />
  const texto = String(valor)
  if (tipo === 'uma_opcao')
    return (
      <CampoDeEscolha
        {...comum}
        className={estilo.curto ?? ''}
        value={texto}
        onChange={(evento) => aoMudar(evento.currentTarget.value)}
        opcoes={Object.entries(opcoes)}
      />
    )
  if (tipo === 'lista' || tipo === 'numeros' || tipo === 'texto_longo')
    return (
      <CampoLongo
        {...comum}
        className={tipo === 'numeros' ? (estilo.curto ?? '') : ''}
        rows={LINHAS[tipo] ?? (texto.length > 600 ? 24 : 4)}
        value={texto}
        onChange={(evento) => aoMudar(evento.currentTarget.value)}
      />
    )
  const mascara = MASCARAS[tipo] ?? COMO_VEM
  if (tipo === 'numero')
    return (
      <div className={estilo.numero}>
        <Campo
          {...comum}
          {...(ajuda || minimo !== undefined
            ? { description: [ajuda, faixa(minimo, maximo)].filter(Boolean).join(' ') }
            : {})}
          inputMode="decimal"
          autoComplete="off"
          depois={unidade}
          value={texto}
          onChange={(evento) => aoMudar(evento.currentTarget.value)}
        />
      </div>
    )
  return (
    <Campo
      {...comum}
      type={tipo === 'email' ? 'email' : 'text'}
      {...(maximo ? { maxLength: maximo } : {})}
      autoComplete="off"
      value={texto}
      onChange={(evento) => aoMudar(mascara(evento.currentTarget.value))}
    />
  )
}

function faixa(minimo: number | undefined, maximo: number | undefined): string {
  if (minimo === undefined || maximo === undefined) return ''
  return `De ${minimo.toLocaleString('pt-BR')} a ${maximo.toLocaleString('pt-BR')}.`
}
