import type { ReactNode } from 'react'
import { type Endereco, formatarEndereco } from '#src/shared/endereco.ts'
import {
  type EntregaDaCompra,
  type EntregaDaLoja,
  NOMES_DOS_MODOS,
  nomeDaOpcao,
  textoDaOpcao,
} from '../../entrega-da-compra.ts'
import type { CompraEmAndamento } from './compra-em-andamento.ts'
import estilo from './loja.module.css'

interface Props {
  compra: Partial<CompraEmAndamento>
  endereco: Endereco | undefined
  entrega: EntregaDaCompra
  aoEditar: () => void
}

/** Who buys and where it goes, before the order, with the way to mend it. */
export function RevisaoDosDados({ compra, endereco, entrega, aoEditar }: Props) {
  return (
    <>
      <Fato nome="dados" aoEditar={aoEditar}>
        {compra.nome || 'Falta seu nome'}
        {compra.email ? `, ${compra.email}` : ''}
        {compra.telefone ? `, ${compra.telefone}` : ''}
      </Fato>
      <Fato nome="entrega" aoEditar={aoEditar}>
        {entrega.lojas.map(descrever).join('; ')}
        {entrega.usaEndereco && endereco ? `. Entregar em ${formatarEndereco(endereco)}` : null}
      </Fato>
    </>
  )
}

/** One thing to look at once more, and the way to mend it beside it. */
export function Fato({
  nome,
  aoEditar,
  children,
}: {
  nome: string
  aoEditar: () => void
  children: ReactNode
}) {
  return (
    <div className={estilo.fato}>
      <p>{children}</p>
      <button type="button" className={estilo.acao} onClick={aoEditar}>
        Editar <span className="so-leitor">{nome}</span>
      </button>
    </div>
  )
}

/** `Retirar na loja: Rua A, 1, hoje`; among many shops `Loja A: retirar na loja, Rua A, 1, hoje`. */
function descrever(
  { loja, chave, modo, opcoes }: EntregaDaLoja,
  _posicao: number,
  todas: EntregaDaLoja[],
): string {
  const opcao = opcoes.find((uma) => uma.chave === chave)
  const nome = opcao ? nomeDaOpcao(opcao) : NOMES_DOS_MODOS[modo]
  const local = modo === 'combinar' ? 'frete não incluído' : opcao ? textoDaOpcao(opcao, loja) : ''
  if (todas.length === 1) return local ? `${nome}: ${local}` : nome
  return `${loja.nome}: ${nome.toLowerCase()}${local && `, ${local}`}`
}
