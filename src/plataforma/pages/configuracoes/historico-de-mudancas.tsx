import { IconArrowBackUp, IconArrowRight } from '@tabler/icons-react'
import { Fragment } from 'react'
import { formatarDataHora } from '#src/shared/datas.ts'
import { useConfirmar } from '#src/shared/ui/kit/confirmar.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { VersaoDaTela } from '../../configuracoes.ts'
import { palavrasMudadas } from '../../palavras-mudadas.ts'
import estilo from './configuracoes.module.css'

type Mudancas = VersaoDaTela['mudancas']

export interface MudancaFeita {
  id: string
  /** What the change is called, such as `versão 3`. */
  titulo: string
  created_at: string
  autor: string | null
  motivo: string | null
  mudancas: Mudancas
  /** What taking it back would change now. */
  reverte: Mudancas
}

interface Props {
  itens: readonly MudancaFeita[]
  reverter: (id: string) => Promise<unknown>
  como?: { botao: string; titulo: (mudanca: string) => string; feito: string }
}

const REVERTER = {
  botao: 'Reverter',
  titulo: (mudanca: string) => `Reverter a ${mudanca}`,
  feito: 'Mudança revertida',
}

/** Every change: what, who and when, with a way back that shows first what it would do. */
export function HistoricoDeMudancas({ itens, reverter, como = REVERTER }: Props) {
  const { confirmar, dialogo } = useConfirmar()

  const [perguntar] = useAcao(
    { titulo: 'Não foi possível reverter', recarregar: 'sempre' },
    async ({ id, titulo, reverte }: MudancaFeita) => {
      const sim = await confirmar({
        titulo: `${como.titulo(titulo)}?`,
        texto: <ListaDeMudancas mudancas={reverte} />,
        botao: como.botao,
      })
      if (!sim) return false
      await reverter(id)
      toast.ok(como.feito, 'Já está valendo.')
    },
  )

  return (
    <section className={estilo.historico} aria-labelledby="historico">
      <h2 id="historico" className={estilo.titulo}>
        Histórico
      </h2>
      {itens.length === 0 ? (
        <p className="apagado">Nenhuma mudança ainda. A primeira aparece aqui, com quem fez e quando.</p>
      ) : (
        <ol className="sem-lista">
          {itens.map((feita) => (
            <li key={feita.id} className={`cartao ${estilo.versao}`}>
              <div>
                <p>
                  <strong className={estilo.maiuscula}>{feita.titulo}</strong> ·{' '}
                  {formatarDataHora(feita.created_at)}
                  {feita.autor ? ` · ${feita.autor}` : ''}
                </p>
                {feita.motivo && <p className="apagado">{feita.motivo}</p>}
                <ListaDeMudancas mudancas={feita.mudancas} />
              </div>
              {feita.reverte.length > 0 && (
                <button
                  type="button"
                  className="botao leve"
                  aria-label={como.titulo(feita.titulo)}
                  onClick={() => void perguntar(feita)}
                >
                  <IconArrowBackUp size={18} aria-hidden /> {como.botao}
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
      {dialogo}
    </section>
  )
}

function ListaDeMudancas({ mudancas }: { mudancas: Mudancas }) {
  return (
    <ul className={`sem-lista ${estilo.mudancas}`}>
      {mudancas.map(({ campo, rotulo, de, para }) => (
        <li key={campo}>
          <span>{rotulo}:</span>{' '}
          {Math.min(de.length, para.length) > TEXTO_CURTO ? (
            <TextoMudado de={de} para={para} />
          ) : (
            <>
              <del>{de}</del> <IconArrowRight size={14} aria-hidden />
              <span className="so-leitor">passou a</span> <ins>{para}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Of a longer text only the words that changed are told, among those beside them. */
const TEXTO_CURTO = 60

function TextoMudado({ de, para }: { de: string; para: string }) {
  return palavrasMudadas(de, para).map(({ como, texto }, i) => {
    const key = `${i} ${como}`
    if (como === 'igual') return <Fragment key={key}>{texto} </Fragment>
    return (
      <Fragment key={key}>
        <span className="so-leitor">{como === 'saiu' ? 'saiu' : 'entrou'} </span>
        {como === 'saiu' ? <del>{texto}</del> : <ins>{texto}</ins>}{' '}
      </Fragment>
    )
  })
}
