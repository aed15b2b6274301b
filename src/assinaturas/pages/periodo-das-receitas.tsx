import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { MESES } from '#src/shared/datas.ts'
import { formatarDia, somarMeses } from '#src/shared/dias.ts'
import { diaEmSaoPaulo, somarDias } from '#src/shared/feriados.ts'
import opcoes from '#src/shared/ui/kit/opcoes-de-periodo.module.css'
import { textoDoCampo } from '#src/shared/ui/formulario/texto-do-campo.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { GRANULARIDADES, type Granularidade } from '../receitas.ts'

export interface PeriodoEscolhido {
  de: string
  ate: string
  por: Granularidade
}

const PERIODOS = {
  '12m': 'Últimos 12 meses',
  '6m': 'Últimos 6 meses',
  '3m': 'Últimos 3 meses',
  ano: 'Este ano',
  ano_passado: 'Ano passado',
} as const
type NomeDoPeriodo = keyof typeof PERIODOS

const DIA = /^\d{4}-\d{2}-\d{2}$/

/** What the address asks for; twelve months by month while it says nothing. */
export function lerPeriodo(parametros: URLSearchParams, hoje = diaEmSaoPaulo(new Date())): PeriodoEscolhido {
  const pedido = parametros.get('por') ?? ''
  const por = pedido in GRANULARIDADES ? (pedido as Granularidade) : 'mes'
  const de = parametros.get('de') ?? ''
  const ate = parametros.get('ate') ?? ''
  if (DIA.test(de) && DIA.test(ate)) return { de, ate, por }
  const nome = parametros.get('periodo') ?? ''
  return { ...diasDe(nome in PERIODOS ? (nome as NomeDoPeriodo) : '12m', hoje), por }
}

/** Whole months, the present one as far as it has come. */
function diasDe(nome: NomeDoPeriodo, hoje: string): { de: string; ate: string } {
  const ano = Number(hoje.slice(0, 4))
  const mes = `${hoje.slice(0, 7)}-01`
  switch (nome) {
    case 'ano':
      return { de: `${ano}-01-01`, ate: hoje }
    case 'ano_passado':
      return { de: `${ano - 1}-01-01`, ate: somarDias(`${ano}-01-01`, -1) }
    default:
      return { de: somarMeses(mes, 1 - Number(nome.replace('m', ''))), ate: hoje }
  }
}

/** Which days the figures are of, and in what steps; both are in the address. */
export function SeletorDoPeriodo({ periodo }: { periodo: PeriodoEscolhido }) {
  const [parametros, setParametros] = useSearchParams()
  const personalizado = parametros.has('de')
  const [aberto, setAberto] = useState(personalizado)
  const atual = personalizado ? null : (parametros.get('periodo') ?? '12m')

  function com(mudancas: Record<string, string>, sem: string[] = []): string {
    const novos = new URLSearchParams(parametros)
    for (const nome of sem) novos.delete(nome)
    for (const [nome, valor] of Object.entries(mudancas)) novos.set(nome, valor)
    return novos.toString()
  }

  function aplicar(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    const dados = new FormData(evento.currentTarget)
    const dias = { de: textoDoCampo(dados, 'de'), ate: textoDoCampo(dados, 'ate') }
    setParametros(com(dias, ['periodo']), { preventScrollReset: true })
  }

  return (
    <div className={opcoes.periodo}>
      <nav className={opcoes.opcoes} aria-label="Período">
        {Object.entries(PERIODOS).map(([nome, rotulo]) => (
          <Link
            key={nome}
            to={{ search: com({ periodo: nome }, ['de', 'ate']) }}
            aria-current={atual === nome ? 'true' : undefined}
            data-atual={atual === nome || undefined}
            preventScrollReset
            onClick={() => setAberto(false)}
          >
            {rotulo}
          </Link>
        ))}
        <button
          type="button"
          aria-expanded={aberto}
          data-atual={personalizado || undefined}
          onClick={() => setAberto(!aberto)}
        >
          Personalizado
        </button>
      </nav>
      <nav className={opcoes.opcoes} aria-label="Passo">
        {Object.entries(GRANULARIDADES).map(([por, rotulo]) => (
          <Link
            key={por}
            to={{ search: com({ por }) }}
            aria-current={periodo.por === por ? 'true' : undefined}
            data-atual={periodo.por === por || undefined}
            preventScrollReset
          >
            {rotulo}
          </Link>
        ))}
      </nav>
      {aberto ? (
        <form method="get" className={opcoes.datas} onSubmit={aplicar}>
          <Campo label="De" type="date" name="de" required defaultValue={periodo.de} />
          <Campo label="Até" type="date" name="ate" required defaultValue={periodo.ate} />
          <button type="submit" className="botao leve">
            Aplicar
          </button>
        </form>
      ) : null}
      <p className="apagado">
        {formatarDia(periodo.de)} a {formatarDia(periodo.ate)}
      </p>
    </div>
  )
}

/** `nov/26`, of `2026-11` or a day in it. */
export function mesCurto(dia: string): string {
  return `${MESES[Number(dia.slice(5, 7)) - 1]}/${dia.slice(2, 4)}`
}

/** A step on a chart's axis: `nov/26`, `4º tri/26` or the week's first day. */
export function nomeDoPasso(de: string, por: Granularidade): string {
  if (por === 'mes') return mesCurto(de)
  if (por === 'semana') return `${de.slice(8)}/${de.slice(5, 7)}/${de.slice(2, 4)}`
  return `${Math.ceil(Number(de.slice(5, 7)) / 3)}º tri/${de.slice(2, 4)}`
}
