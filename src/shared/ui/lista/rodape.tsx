import { useState } from 'react'
import { Link } from 'react-router'
import { dizerTotal, ultimaContada } from '../../contagem.ts'
import { CampoDeEscolha } from '../kit/campo.tsx'
import { useAcao } from '../use-acao.ts'
import { useEndereco } from '../endereco.ts'
import estilo from './lista.module.css'
import { guardarPreferencia, TAMANHOS } from './preferencias.ts'

interface Props {
  tela: string
  pagina: number
  limite: number
  total: number
  /** How many the page shows. */
  linhas: number
}

/** `Mostrando 1–20 de 134`, the neighbouring pages, and how many lines a page has. */
export function Rodape({ tela, pagina, limite, total, linhas }: Props) {
  const { para, mudar } = useEndereco()
  const ultima = ultimaContada(total, limite)
  const primeiro = (pagina - 1) * limite + 1
  const daPagina = (numero: number) => para({ pagina: numero > 1 ? String(numero) : null })

  const [pedido, setPedido] = useState(limite)
  const [mudarTamanho, mudando] = useAcao({ recarregar: 'feito' }, async (novo: number) => {
    setPedido(novo)
    await guardarPreferencia(tela, { limite: TAMANHOS.find((um) => um === novo) ?? null })
    mudar({}, { troca: true })
  })

  return (
    <div className={estilo.rodape}>
      <p className="apagado numeros" aria-live="polite">
        Mostrando {primeiro.toLocaleString('pt-BR')}–{(primeiro + linhas - 1).toLocaleString('pt-BR')} de{' '}
        {dizerTotal(total)}
      </p>
      <div className={estilo.porPagina}>
        <span className="apagado" aria-hidden>
          Por página
        </span>
        <CampoDeEscolha
          aria-label="Por página"
          value={mudando ? pedido : limite}
          onChange={(evento) => void mudarTamanho(Number(evento.currentTarget.value))}
          opcoes={TAMANHOS}
        />
      </div>
      {ultima !== 1 ? (
        <nav aria-label="Páginas" className={estilo.par}>
          {pagina > 1 ? (
            <Link to={daPagina(pagina - 1)} className="botao leve" rel="prev">
              Anterior
            </Link>
          ) : null}
          <span className="apagado numeros">
            Página {pagina.toLocaleString('pt-BR')}
            {ultima === null ? null : ` de ${ultima.toLocaleString('pt-BR')}`}
          </span>
          {(ultima === null ? linhas === limite : pagina < ultima) ? (
            <Link to={daPagina(pagina + 1)} className="botao leve" rel="next">
              Próxima
            </Link>
          ) : null}
        </nav>
      ) : null}
    </div>
  )
}
