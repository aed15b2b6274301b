import { Link } from 'react-router'
import { FaixaDeAbas, QuantasNaAba } from '../kit/abas.tsx'
import { useEndereco } from '../endereco.ts'
import estilo from './lista.module.css'
import type { Visao } from './preferencias.ts'
import type { Aba } from './tipos.ts'

/** The screen's fixed views with their counts, then the person's own. */
export function Abas({ abas, visoes }: { abas: readonly Aba[]; visoes: readonly Visao[] }) {
  const { parametros, para } = useEndereco()
  if (abas.length === 0 && visoes.length === 0) return null
  const daPagina = new URLSearchParams(parametros)
  daPagina.delete('pagina')
  const visao = visoes.find(({ consulta }) => consulta !== '' && consulta === daPagina.toString())
  const atual = visao ? null : (parametros.get('aba') ?? '')
  return (
    <FaixaDeAbas rotulo="Visões da lista">
      {abas.map(({ valor, nome, quantas, href }) => (
        <Link
          key={href ?? valor}
          to={href ?? para({ aba: valor, status: null })}
          aria-current={!href && valor === atual ? 'page' : undefined}
          preventScrollReset
        >
          {nome} <QuantasNaAba quantas={quantas} />
        </Link>
      ))}
      {visoes.map(({ id, nome, consulta }) => (
        <Link
          key={id}
          to={{ search: consulta }}
          className={estilo.minha ?? ''}
          aria-current={visao?.id === id ? 'page' : undefined}
          preventScrollReset
        >
          {nome}
        </Link>
      ))}
    </FaixaDeAbas>
  )
}
