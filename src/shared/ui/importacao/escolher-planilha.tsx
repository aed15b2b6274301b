import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import estilo from './importacao.module.css'

interface Props {
  /** It is being read. */
  lendo: boolean
  aoEscolher: (arquivo: File) => void
  aoBaixarModelo: () => void
  /** What the file may hold. */
  children: ReactNode
}

/** The first step of every import: a file chosen or dropped, and the template to start from. */
export function EscolherPlanilha({ lendo, aoEscolher, aoBaixarModelo, children }: Props) {
  const campo = useId()
  return (
    <>
      <div className={estilo.area}>
        <IconFileSpreadsheet size={40} aria-hidden />
        <label htmlFor={campo}>{lendo ? 'Lendo a planilha…' : 'Escolha ou solte aqui um arquivo CSV'}</label>
        <input
          id={campo}
          type="file"
          accept=".csv,text/csv,text/plain"
          disabled={lendo}
          onChange={(evento) => {
            const [arquivo] = evento.currentTarget.files ?? []
            evento.currentTarget.value = ''
            if (arquivo) aoEscolher(arquivo)
          }}
        />
      </div>
      <p className="apagado">{children}</p>
      <button type="button" className="botao leve no-inicio" onClick={aoBaixarModelo}>
        <IconDownload size={18} aria-hidden /> Baixar planilha modelo
      </button>
    </>
  )
}
