import { type Endereco, formatarEndereco } from '#src/shared/endereco.ts'
import type { CompraEmAndamento } from './compra-em-andamento.ts'
import estilo from './loja.module.css'

interface Props {
  compra: Partial<CompraEmAndamento>
  endereco: Endereco | undefined
  aoEditar: () => void
}

/** Who buys and where it goes, before the order, with the way to mend it. */
export function RevisaoDosDados({ compra, endereco, aoEditar }: Props) {
  return (
    <>
      <p>
        {compra.nome || 'Falta seu nome'}
        {compra.email ? `, ${compra.email}` : ''}
        {compra.telefone ? `, ${compra.telefone}` : ''}{' '}
        <button type="button" className={estilo.acao} onClick={aoEditar}>
          Editar dados
        </button>
      </p>
      <p>
        {endereco ? `Entregar em ${formatarEndereco(endereco)}` : 'Retirar ou combinar a entrega com a loja'}{' '}
        <button type="button" className={estilo.acao} onClick={aoEditar}>
          Editar entrega
        </button>
      </p>
    </>
  )
}
