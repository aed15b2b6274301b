import { IconFilter, IconX } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { Campo, CampoDeEscolha, Marcar } from '../kit/campo.tsx'
import { formatarDia } from '../../dias.ts'
import { formatarReais } from '../../dinheiro.ts'
import { QuantasNaAba } from '../kit/abas.tsx'
import { textoDoCampo, textosDoCampo } from '../formulario/texto-do-campo.ts'
import { useEndereco } from '../endereco.ts'
import estilo from './lista.module.css'
import type { Filtro } from './tipos.ts'

interface BotaoProps {
  ativos: number
  aberto: boolean
  controla: string
  aoAlternar: () => void
}

export function BotaoDeFiltros({ ativos, aberto, controla, aoAlternar }: BotaoProps) {
  return (
    <button
      type="button"
      className="botao leve"
      aria-expanded={aberto}
      aria-controls={controla}
      onClick={aoAlternar}
    >
      <IconFilter size={18} aria-hidden /> Filtros
      {ativos > 0 ? <QuantasNaAba quantas={ativos} /> : null}
    </button>
  )
}

interface CamposProps {
  id: string
  filtros: readonly Filtro[]
  aoAplicar: () => void
}

/** The filters as a form over the address. */
export function CamposDeFiltro({ id, filtros, aoAplicar }: CamposProps) {
  const { parametros, mudar } = useEndereco()
  const campos = filtros.filter(temCampo)

  function aplicar(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    const dados = new FormData(evento.currentTarget)
    mudar(
      Object.fromEntries(
        campos.map((filtro) => [
          filtro.nome,
          filtro.tipo === 'varias'
            ? textosDoCampo(dados, filtro.nome).join(',')
            : lerCampo(filtro, textoDoCampo(dados, filtro.nome)),
        ]),
      ),
    )
    aoAplicar()
  }

  return (
    <form
      id={id}
      method="get"
      className={`cartao ${estilo.campos}`}
      // Another address fills the fields anew.
      key={parametros.toString()}
      onSubmit={aplicar}
    >
      {aosPares(campos).map((juntos) => {
        const deles = juntos.map((filtro) => (
          <CampoDoFiltro key={filtro.nome} filtro={filtro} valor={parametros.get(filtro.nome) ?? ''} />
        ))
        if (juntos.length === 1) return deles
        return (
          <div key={juntos[0]?.nome} className={estilo.deAte}>
            {deles}
          </div>
        )
      })}
      <button type="submit" className="botao">
        Aplicar filtros
      </button>
    </form>
  )
}

type FiltroComCampo = Exclude<Filtro, { tipo: 'so_ficha' }>

function temCampo(filtro: Filtro): filtro is FiltroComCampo {
  return filtro.tipo !== 'so_ficha'
}

/** Where a span begins and where it ends, days or amounts, stand beside each other. */
function aosPares(campos: readonly FiltroComCampo[]): FiltroComCampo[][] {
  const grupos: FiltroComCampo[][] = []
  for (const campo of campos) {
    const ultimo = grupos.at(-1)
    const faixa = campo.tipo === 'data' || campo.tipo === 'reais'
    if (faixa && ultimo?.length === 1 && ultimo[0]?.tipo === campo.tipo) ultimo.push(campo)
    else grupos.push([campo])
  }
  return grupos
}

function CampoDoFiltro({ filtro, valor }: { filtro: FiltroComCampo; valor: string }) {
  const { nome, rotulo, tipo } = filtro
  if (tipo === 'sim') {
    return <Marcar label={rotulo} name={nome} value="true" defaultChecked={valor === 'true'} />
  }
  if (tipo === 'varias') {
    const escolhidas = new Set(valor.split(','))
    return (
      <fieldset className={estilo.varias}>
        <legend className="rotulo">{rotulo}</legend>
        {filtro.opcoes.map((opcao) => (
          <Marcar
            key={opcao.valor}
            label={opcao.nome}
            name={nome}
            value={opcao.valor}
            defaultChecked={escolhidas.has(opcao.valor)}
          />
        ))}
      </fieldset>
    )
  }
  if (tipo === 'opcoes')
    return (
      <CampoDeEscolha
        label={rotulo}
        name={nome}
        defaultValue={valor}
        opcoes={[
          ['', filtro.todas ?? 'Todos'],
          ...filtro.opcoes.map((opcao) => [opcao.valor, opcao.nome] as const),
        ]}
      />
    )
  return (
    <Campo
      label={tipo === 'reais' ? `${rotulo} (R$)` : rotulo}
      name={nome}
      defaultValue={tipo === 'reais' ? valor.replace('.', ',') : valor}
      {...ATRIBUTOS[tipo]}
    />
  )
}

const ATRIBUTOS = {
  data: { type: 'date' },
  texto: { maxLength: 120 },
  numero: { inputMode: 'numeric', pattern: '\\d{1,9}', title: 'Um número inteiro' },
  reais: {
    inputMode: 'decimal',
    pattern: '\\d{1,3}(\\.?\\d{3})*(,\\d{1,2})?',
    title: 'Um valor em reais, como 1.234,56',
  },
} as const

function lerCampo({ tipo }: Filtro, digitado: string): string {
  return tipo === 'reais' ? digitado.replaceAll('.', '').replace(',', '.') : digitado
}

/** What is filtered now, each to take off by itself. */
export function FichasDeFiltro({ filtros }: { filtros: readonly Filtro[] }) {
  const { parametros, mudar } = useEndereco()
  const ativos = filtros.filter(({ nome }) => parametros.has(nome))
  if (ativos.length === 0) return null
  return (
    <ul className={`sem-lista ${estilo.fichas}`} aria-label="Filtros ativos">
      {ativos.map((filtro) => (
        <li key={filtro.nome}>
          <button type="button" className="ficha" onClick={() => mudar({ [filtro.nome]: null })}>
            {descrever(filtro, parametros.get(filtro.nome) ?? '')} <IconX size={14} aria-hidden />
            <span className="so-leitor">, remover filtro</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="ficha" onClick={() => mudar(semFiltros(filtros))}>
          Limpar filtros
        </button>
      </li>
    </ul>
  )
}

export function semFiltros(filtros: readonly Filtro[]): Record<string, null> {
  return Object.fromEntries(filtros.map(({ nome }) => [nome, null]))
}

/** An address may hold anything. */
function legivel({ tipo }: Filtro, valor: string): boolean {
  if (tipo === 'data') return /^\d{4}-\d{2}-\d{2}$/.test(valor) && !Number.isNaN(Date.parse(valor))
  return tipo !== 'reais' || Number.isFinite(Number(valor))
}

function descrever(filtro: Filtro, valor: string): string {
  if (!legivel(filtro, valor)) return `${filtro.rotulo}: ${valor}`
  if (filtro.ficha) return filtro.ficha(valor)
  switch (filtro.tipo) {
    case 'sim':
      return filtro.rotulo
    case 'opcoes':
      return `${filtro.rotulo}: ${filtro.opcoes.find((opcao) => opcao.valor === valor)?.nome ?? valor}`
    case 'varias': {
      const nomes = valor
        .split(',')
        .map((um) => filtro.opcoes.find((opcao) => opcao.valor === um)?.nome ?? um)
      return `${filtro.rotulo}: ${nomes.join(', ')}`
    }
    case 'data':
      return `${filtro.rotulo} ${formatarDia(valor)}`
    case 'reais':
      return `${filtro.rotulo} ${formatarReais(Number(valor))}`
    default:
      return `${filtro.rotulo}: ${valor}`
  }
}
