import { IconDownload } from '@tabler/icons-react'
import { plural } from '../../plural.ts'
import { pedirArquivo } from '../arquivos/baixar.ts'
import { useAcao } from '../use-acao.ts'
import estilo from './importacao.module.css'

const MOSTRA = 8
const NAO_BAIXOU = { titulo: 'Não foi possível baixar' }

interface Props {
  /** Where all of them come as a file. */
  rota: string
  quantas: number
  erros: readonly { linha: number; texto: string }[]
}

/** The lines that cannot come in, and why. */
export function LinhasComErro({ rota, quantas, erros }: Props) {
  const [baixar, baixando] = useAcao(NAO_BAIXOU, () => pedirArquivo(rota))
  if (quantas === 0) return null
  // Lines that only wait for another are counted and not listed.
  const mostradas = erros.slice(0, MOSTRA)
  const restam = quantas - mostradas.length
  return (
    <div className={estilo.erros}>
      <p>{plural(quantas, '# linha com erro', '# linhas com erro')}:</p>
      <ul className="sem-lista" aria-label="Linhas com erro">
        {mostradas.map(({ linha, texto }) => (
          <li key={linha}>
            <strong>Linha {linha}:</strong> {texto}
          </li>
        ))}
        {restam > 0 && <li className="apagado">e mais {restam.toLocaleString('pt-BR')}</li>}
      </ul>
      <button type="button" className="botao leve" disabled={baixando} onClick={baixar}>
        <IconDownload size={18} aria-hidden /> Baixar linhas com erro
      </button>
    </div>
  )
}
