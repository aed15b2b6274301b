import { Link } from 'react-router'
import { CampoDeEscolha } from '../kit/campo.tsx'
import { useAcao } from '../use-acao.ts'
import { useEndereco } from './endereco.ts'
import estilo from './lista.module.css'
import { guardarPreferencia, TAMANHOS } from './preferencias.ts'

interface Props {
  tela: string
  pagina: number
  limite: number
  total: number
}

/** `Mostrando 1–20 de 134`, the neighbouring pages, and how many lines a page has. */
export function Rodape({ tela, pagina, limite, total }: Props) {
  const { para, mudar } = useEndereco()
  const ultima = Math.max(1, Math.ceil(total / limite))
  const primeiro = Math.min(total, (pagina - 1) * limite + 1)
  const ate = Math.min(total, pagina * limite)
  const daPagina = (numero: number) => para({ pagina: numero > 1 ? String(numero) : null })

  const [mudarTamanho] = useAcao({ recarregar: 'feito' }, async (novo: string) => {
    await guardarPreferencia(tela, { limite: TAMANHOS.find((um) => String(um) === novo) ?? null })
    mudar({}, { troca: true })
  })

  return (
    <div className={estilo.rodape}>
      <p className="apagado numeros" aria-live="polite">
        Mostrando {primeiro.toLocaleString('pt-BR')}–{ate.toLocaleString('pt-BR')} de{' '}
        {total.toLocaleString('pt-BR')}
      </p>
      <div className={estilo.porPagina}>
        <span className="apagado" aria-hidden>
          Por página
        </span>
        <CampoDeEscolha
          aria-label="Por página"
          key={limite}
          defaultValue={limite}
          onChange={(evento) => void mudarTamanho(evento.currentTarget.value)}
          opcoes={TAMANHOS}
        />
      </div>
      {ultima > 1 ? (
        <nav aria-label="Páginas" className={estilo.par}>
          {pagina > 1 ? (
            <Link to={daPagina(Math.min(pagina - 1, ultima))} className="botao leve" rel="prev">
              Anterior
            </Link>
          ) : null}
          <span className="apagado numeros">
            Página {pagina.toLocaleString('pt-BR')} de {ultima.toLocaleString('pt-BR')}
          </span>
          {pagina < ultima ? (
            <Link to={daPagina(pagina + 1)} className="botao leve" rel="next">
              Próxima
            </Link>
          ) : null}
        </nav>
      ) : null}
    </div>
  )
}
