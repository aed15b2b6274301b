import { useRevalidator } from 'react-router'
import { DesenhoDeConserto } from '../desenhos/conserto.ts'
import { Vazio } from './vazio.tsx'

interface Props {
  /** What failed to load, by name: `Erro ao carregar vendas`. */
  titulo?: string
  /** In place of loading the page's data again. */
  aoTentar?: () => void
}

/** What is shown where the data should be when it could not be loaded. */
export function NaoCarregou({ titulo, aoTentar }: Props) {
  const { revalidate, state } = useRevalidator()
  return (
    <div role="alert">
      <Vazio
        desenho={<DesenhoDeConserto />}
        titulo={titulo ?? 'Não foi possível carregar'}
        texto={`${titulo ? 'Não foi possível carregar. ' : ''}Confira sua internet e tente novamente.`}
      >
        <button
          type="button"
          className="botao"
          disabled={state === 'loading'}
          onClick={() => (aoTentar ? aoTentar() : void revalidate())}
        >
          Tentar novamente
        </button>
      </Vazio>
    </div>
  )
}
