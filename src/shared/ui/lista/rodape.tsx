import { Link, useRevalidator } from 'react-router'
import { ApiError } from '../api.ts'
import { toast } from '../toasts.tsx'
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
  const { revalidate } = useRevalidator()
  const ultima = Math.max(1, Math.ceil(total / limite))
  const primeiro = Math.min(total, (pagina - 1) * limite + 1)
  const ate = Math.min(total, pagina * limite)
  const daPagina = (numero: number) => para({ pagina: numero > 1 ? String(numero) : null })

  async function mudarTamanho(novo: number) {
    try {
      await guardarPreferencia(tela, { limite: novo })
      mudar({}, { troca: true })
      await revalidate()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(erro.title, erro.detail)
    }
  }

  return (
    <div className={estilo.rodape}>
      <p className="apagado numeros" aria-live="polite">
        Mostrando {primeiro.toLocaleString('pt-BR')}–{ate.toLocaleString('pt-BR')} de{' '}
        {total.toLocaleString('pt-BR')}
      </p>
      <label className={estilo.porPagina}>
        <span className="apagado">Por página</span>
        <select
          className="entrada"
          key={limite}
          defaultValue={limite}
          onChange={(evento) => void mudarTamanho(Number(evento.currentTarget.value))}
        >
          {TAMANHOS.map((tamanho) => (
            <option key={tamanho} value={tamanho}>
              {tamanho}
            </option>
          ))}
        </select>
      </label>
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
