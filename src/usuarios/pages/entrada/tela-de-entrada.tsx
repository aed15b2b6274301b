import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { desenho } from '#src/shared/ui/desenhos/desenho.ts'
import { Simbolo } from '#src/shared/ui/desenhos/marca.tsx'
import { usePasso } from '#src/shared/ui/foco/use-passo.ts'
import { FaixaDeAbas } from '#src/shared/ui/kit/abas.tsx'
import { useHidratado } from '#src/shared/ui/kit/use-hidratado.ts'
import { BotaoDeTema } from '#src/shared/ui/tema.tsx'
import { Voltar } from '#src/shared/ui/kit/voltar.tsx'
import FACHADA from './fachada.svg?raw'
import estilo from './tela-de-entrada.module.css'

/** A shop front seen from the street: awning, window, door. */
const Fachada = desenho(FACHADA)

interface Props {
  titulo: string
  subtitulo: string
  /** What this sign-in page promises, beside the form on wide screens. */
  chamada: { titulo: string; pontos: { icone: ReactNode; texto: string }[] }
  /** Small links under the form. */
  rodape?: ReactNode
  /** The step of getting in, when there is more than one. */
  passo?: string | null
  children: ReactNode
}

/** The frame of every page on which somebody gets in. */
export function TelaDeEntrada({ titulo, subtitulo, chamada, rodape, passo = null, children }: Props) {
  const quadro = usePasso<HTMLFieldSetElement>(passo)
  const pronto = useHidratado()
  return (
    <div className={estilo.tela}>
      <aside className={estilo.chamada} aria-label="Portal de Vendas">
        <Link to="/" className={estilo.marca}>
          <span className={estilo.simbolo}>
            <Simbolo width={36} height={36} />
          </span>
          <span>
            <strong>Portal de Vendas</strong>
            <small>Gestão Empresarial</small>
          </span>
        </Link>
        <div className={estilo.promessa}>
          <p className={estilo.frase}>{chamada.titulo}</p>
          <ul className="sem-lista">
            {chamada.pontos.map(({ icone, texto }) => (
              <li key={texto}>
                {icone}
                <span>{texto}</span>
              </li>
            ))}
          </ul>
        </div>
        <Fachada className={estilo.desenho} />
      </aside>
      <main className={estilo.conteudo}>
        <div className={estilo.caixa}>
          <div className="fila vao-0 reta entre">
            <Voltar para="/" nome="Voltar ao início" />
            <BotaoDeTema />
          </div>
          <h1>{titulo}</h1>
          <p className={estilo.subtitulo}>{subtitulo}</p>
          {/* Until scripts run here a press would be lost, and what was typed forgotten. */}
          <fieldset ref={quadro} className={estilo.formulario} disabled={!pronto}>
            {children}
          </fieldset>
          {rodape ? <div className={estilo.rodape}>{rodape}</div> : null}
        </div>
      </main>
    </div>
  )
}

const ABAS = { entrar: 'Entrar', cadastrar: 'Cadastrar' }

/**
 * Signing in or signing up: which of them is in the address. `irPara` opens one without a press on it, `buscar` is called
 * when somebody is about to open another.
 */
export function useAbaDeAcesso(buscar?: () => void) {
  const [parametros, setParametros] = useSearchParams()
  const aba = parametros.get('aba') === 'cadastrar' ? 'cadastrar' : 'entrar'
  const com = (qual: string) =>
    new URLSearchParams([...[...parametros].filter(([nome]) => nome !== 'aba'), ['aba', qual]])
  const abas = (
    <FaixaDeAbas rotulo="Acesso" cheia>
      {Object.entries(ABAS).map(([qual, nome]) => (
        <Link
          key={qual}
          to={`?${com(qual)}`}
          aria-current={qual === aba ? 'page' : undefined}
          replace
          preventScrollReset
          onPointerEnter={buscar}
          onFocus={buscar}
        >
          {nome}
        </Link>
      ))}
    </FaixaDeAbas>
  )
  return { aba, abas, irPara: (qual: keyof typeof ABAS) => setParametros(com(qual), { replace: true }) }
}
