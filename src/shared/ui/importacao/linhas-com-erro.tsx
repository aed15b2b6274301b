import { IconDownload } from '@tabler/icons-react'
import { plural } from '../../plural.ts'
import { pedirArquivo } from '../arquivos/baixar.ts'
import estilo from './importacao.module.css'

const MOSTRA = 8

interface Props {
  /** Where all of them come as a file. */
  rota: string
  quantas: number
  erros: readonly { linha: number; texto: string }[]
}

/** The lines that cannot come in, and why. */
export function LinhasComErro({ rota, quantas, erros }: Props) {
  if (quantas === 0) return null
  return (
    <div className={estilo.erros}>
      <p>{plural(quantas, '# linha com erro', '# linhas com erro')}:</p>
      <ul className="sem-lista" aria-label="Linhas com erro">
        {erros.slice(0, MOSTRA).map(({ linha, texto }) => (
          <li key={linha}>
            <strong>Linha {linha}:</strong> {texto}
          </li>
        ))}
        {quantas > MOSTRA ? (
          <li className="apagado">e mais {(quantas - MOSTRA).toLocaleString('pt-BR')}</li>
        ) : null}
      </ul>
      <button type="button" className="botao leve" onClick={() => void pedirArquivo(rota)}>
        <IconDownload size={18} aria-hidden /> Baixar linhas com erro
      </button>
    </div>
  )
}
