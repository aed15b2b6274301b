import { IconArrowBackUp, IconArrowRight } from '@tabler/icons-react'
import { useRevalidator } from 'react-router'
import { formatarDataHora } from '#src/shared/datas.ts'
import { ApiError } from '#src/shared/ui/api.ts'
import { useConfirmar } from '#src/shared/ui/confirmar.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { VersaoDaTela } from '../configuracoes.ts'
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
}

/** Every change: what, who and when, with a way back that shows first what it would do. */
export function HistoricoDeMudancas({ itens, reverter }: Props) {
  const { revalidate } = useRevalidator()
  const { confirmar, dialogo } = useConfirmar()

  async function perguntar({ id, titulo, reverte }: MudancaFeita) {
    const sim = await confirmar({
      titulo: `Reverter a ${titulo}?`,
      texto: <ListaDeMudancas mudancas={reverte} />,
      botao: 'Reverter',
    })
    if (!sim) return
    try {
      await reverter(id)
      toast.ok('Mudança revertida', 'Já está valendo.')
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Não foi possível reverter', erro.errors[0]?.message ?? erro.detail ?? erro.title)
    }
    await revalidate()
  }

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
                  aria-label={`Reverter a ${feita.titulo}`}
                  onClick={() => void perguntar(feita)}
                >
                  <IconArrowBackUp size={18} aria-hidden /> Reverter
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
          <span>{rotulo}:</span> <del>{de}</del> <IconArrowRight size={14} aria-hidden />
          <span className="so-leitor">passou a</span> <ins>{para}</ins>
        </li>
      ))}
    </ul>
  )
}
