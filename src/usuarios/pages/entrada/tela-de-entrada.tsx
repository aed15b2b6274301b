import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Simbolo } from '#src/shared/ui/desenhos/marca.tsx'
import { FaixaDeAbas } from '#src/shared/ui/kit/abas.tsx'
import { usePronto } from '#src/shared/ui/kit/use-hidratado.ts'
import { BotaoDeTema } from '#src/shared/ui/tema.tsx'
import estilo from './tela-de-entrada.module.css'

interface Props {
  titulo: string
  subtitulo: string
  /** What this sign-in page promises, beside the form on wide screens. */
  chamada: { titulo: string; pontos: { icone: ReactNode; texto: string }[] }
  /** Small links under the form. */
  rodape?: ReactNode
  children: ReactNode
}

/** The frame of every page on which somebody gets in. */
export function Porta({ titulo, subtitulo, chamada, rodape, children }: Props) {
  const pronto = usePronto()
  return (
    <div className={estilo.porta}>
      <aside className={estilo.chamada} aria-label="Portal de Vendas">
        <Link to="/" className={estilo.marca}>
          <span className={estilo.simbolo}>
            <Simbolo tamanho={36} />
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
        <Toldo />
      </aside>
      <main className={estilo.conteudo}>
        <div className={estilo.caixa}>
          <div className="fila vao-0 reta entre">
            <Link to="/" className={estilo.voltar}>
              <IconArrowLeft size={18} aria-hidden /> Voltar ao início
            </Link>
            <BotaoDeTema />
          </div>
          <h1>{titulo}</h1>
          <p className={estilo.subtitulo}>{subtitulo}</p>
          {/* Until scripts run here a press would be lost, and what was typed forgotten. */}
          <fieldset className={estilo.formulario} disabled={!pronto}>
            {children}
          </fieldset>
          {rodape ? <div className={estilo.rodape}>{rodape}</div> : null}
        </div>
      </main>
    </div>
  )
}

const ABAS = { entrar: 'Entrar', cadastrar: 'Cadastrar' }

/** Signing in or signing up: which of them is in the address. `irPara` opens one without a press on it. */
export function useAbaDeAcesso() {
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
        >
          {nome}
        </Link>
      ))}
    </FaixaDeAbas>
  )
  return { aba, abas, irPara: (qual: keyof typeof ABAS) => setParametros(com(qual), { replace: true }) }
}

/** A shop front seen from the street: awning, window, door. */
function Toldo() {
  return (
    <svg className={estilo.desenho} viewBox="0 0 420 180" fill="none" aria-hidden="true">
      <g stroke="currentColor" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
        <path d="M0 179h420" />
        <path d="M40 179V84h200v95M260 179V104h120v75" />
        <path d="M30 84 46 40h188l16 44M256 104l10-30h108l10 30" />
        <path d="M30 84a18 18 0 0 0 36 0 18 18 0 0 0 37 0 18 18 0 0 0 37 0 18 18 0 0 0 37 0 18 18 0 0 0 37 0 18 18 0 0 0 36 0" />
        <path d="M256 104a16 16 0 0 0 32 0 16 16 0 0 0 32 0 16 16 0 0 0 32 0 16 16 0 0 0 32 0" />
        <path d="M66 84l9-44M103 84l5-44M140 84V40M177 84l-5-44M214 84l-9-44M288 104l4-30M320 104V74M352 104l-4-30" />
        <path d="M60 118h84v40H60zM168 179v-62h48v62M206 150v4M280 130h36v49M330 130h34v28h-34z" />
        <path d="M74 158v-14h18v14M112 158v-22h14v22M341 158v-10h12v10" />
      </g>
    </svg>
  )
}
