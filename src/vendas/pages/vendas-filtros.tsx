import { IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { textoDoCampo } from '#src/shared/ui/texto-do-campo.ts'
import { nomeDaForma } from '../rotulos.ts'
import estilo from './vendas.module.css'

const ESPERA_MS = 300

/** The filters of the list in its address, by the names the door knows them. */
export const FILTROS = ['forma_pagamento', 'canal', 'de', 'ate', 'valor_min', 'valor_max'] as const
type Filtro = (typeof FILTROS)[number]

/** Search box, filters behind a button, and what is filtered now as chips to take off. */
export function FiltrosDeVendas() {
  const [parametros, setParametros] = useSearchParams()
  const [aberto, setAberto] = useState(false)
  const ativos = FILTROS.filter((nome) => parametros.has(nome))

  function mudar(mudancas: Partial<Record<Filtro | 'busca', string>>, { troca = false } = {}) {
    const novos = new URLSearchParams(parametros)
    novos.delete('depois')
    for (const [nome, valor] of Object.entries(mudancas)) {
      if (valor) novos.set(nome, valor)
      else novos.delete(nome)
    }
    setParametros(novos, { replace: troca, preventScrollReset: true })
  }

  return (
    <search className={estilo.filtros}>
      <div className={estilo.linhaDaBusca}>
        <Busca
          inicial={parametros.get('busca') ?? ''}
          aoBuscar={(busca) => mudar({ busca }, { troca: true })}
        />
        <button
          type="button"
          className="botao leve"
          aria-expanded={aberto}
          aria-controls="filtros-de-vendas"
          onClick={() => setAberto(!aberto)}
        >
          <IconFilter size={18} aria-hidden /> Filtros
          {ativos.length > 0 ? <span className={estilo.quantas}>{ativos.length}</span> : null}
        </button>
      </div>
      {aberto ? (
        <Campos
          parametros={parametros}
          aoAplicar={(mudancas) => {
            mudar(mudancas)
            setAberto(false)
          }}
        />
      ) : null}
      {ativos.length > 0 ? (
        <ul className={`sem-lista ${estilo.fichas}`} aria-label="Filtros ativos">
          {ativos.map((nome) => (
            <li key={nome}>
              <button type="button" className="ficha" onClick={() => mudar({ [nome]: '' })}>
                {descrever(nome, parametros.get(nome) ?? '')} <IconX size={14} aria-hidden />
                <span className="so-leitor">, remover filtro</span>
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              className="ficha"
              onClick={() => mudar(Object.fromEntries(FILTROS.map((nome) => [nome, ''])))}
            >
              Limpar filtros
            </button>
          </li>
        </ul>
      ) : null}
    </search>
  )
}

function Busca({ inicial, aoBuscar }: { inicial: string; aoBuscar: (busca: string) => void }) {
  const [texto, setTexto] = useState(inicial)
  const relogio = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(relogio.current), [])

  function mudar(novo: string) {
    setTexto(novo)
    clearTimeout(relogio.current)
    relogio.current = setTimeout(() => aoBuscar(novo.trim()), ESPERA_MS)
  }

  return (
    <label className="busca">
      <span className="so-leitor">Buscar vendas</span>
      <IconSearch size={20} aria-hidden />
      <input
        type="search"
        className="entrada"
        placeholder="Nº, cliente, e-mail, telefone ou produto"
        maxLength={120}
        value={texto}
        onChange={(evento) => mudar(evento.currentTarget.value)}
      />
    </label>
  )
}

interface CamposProps {
  parametros: URLSearchParams
  aoAplicar: (mudancas: Partial<Record<Filtro, string>>) => void
}

function Campos({ parametros, aoAplicar }: CamposProps) {
  function aplicar(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    const dados = new FormData(evento.currentTarget)
    const texto = (nome: Filtro) => textoDoCampo(dados, nome)
    aoAplicar({
      forma_pagamento: texto('forma_pagamento'),
      canal: texto('canal'),
      de: texto('de'),
      ate: texto('ate'),
      valor_min: lerValor(texto('valor_min')),
      valor_max: lerValor(texto('valor_max')),
    })
  }
  const campo = (nome: Filtro) => ({
    name: nome,
    defaultValue: parametros.get(nome) ?? '',
    className: 'entrada',
  })
  const valor = (nome: Filtro) => ({
    ...campo(nome),
    defaultValue: (parametros.get(nome) ?? '').replace('.', ','),
    inputMode: 'decimal' as const,
    pattern: '\\d{1,3}(\\.?\\d{3})*(,\\d{1,2})?',
    title: 'Um valor em reais, como 1.234,56',
  })

  return (
    <form id="filtros-de-vendas" method="get" className={`cartao ${estilo.campos}`} onSubmit={aplicar}>
      <label className="campo">
        <span>Forma de pagamento</span>
        <select {...campo('forma_pagamento')}>
          <option value="">Todas</option>
          {['pix', 'avista', 'cartao'].map((forma) => (
            <option key={forma} value={forma}>
              {nomeDaForma(forma)}
            </option>
          ))}
        </select>
      </label>
      <label className="campo">
        <span>Canal</span>
        <select {...campo('canal')}>
          <option value="">Todos</option>
          <option value="online">Loja online</option>
          <option value="balcao">Balcão</option>
        </select>
      </label>
      <label className="campo">
        <span>De</span>
        <input type="date" {...campo('de')} />
      </label>
      <label className="campo">
        <span>Até</span>
        <input type="date" {...campo('ate')} />
      </label>
      <label className="campo">
        <span>Valor a partir de (R$)</span>
        <input {...valor('valor_min')} />
      </label>
      <label className="campo">
        <span>Valor até (R$)</span>
        <input {...valor('valor_max')} />
      </label>
      <button type="submit" className="botao">
        Aplicar filtros
      </button>
    </form>
  )
}

function lerValor(digitado: string): string {
  return digitado.replaceAll('.', '').replace(',', '.')
}

function descrever(nome: Filtro, valor: string): string {
  const dia = valor.split('-').toReversed().join('/')
  switch (nome) {
    case 'forma_pagamento':
      return nomeDaForma(valor)
    case 'canal':
      return valor === 'balcao' ? 'Balcão' : 'Loja online'
    case 'de':
      return `Desde ${dia}`
    case 'ate':
      return `Até ${dia}`
    case 'valor_min':
      return `A partir de ${formatarReais(Number(valor))}`
    case 'valor_max':
      return `Até ${formatarReais(Number(valor))}`
  }
}
