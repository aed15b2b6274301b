import { useState } from 'react'
import { CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import type { RecusaDaVenda, VendaNaFila } from './fila.ts'
import { comVariacoes } from './vender-sem-rede.ts'

interface Props {
  venda: VendaNaFila
  itens: RecusaDaVenda['itens']
  enviando: boolean
  aoEscolher: (venda: VendaNaFila) => Promise<unknown>
}

/** What was sold came in no variations then: which one left, of each such product. */
export function EscolherVariacoes({ venda, itens, enviando, aoEscolher }: Props) {
  const [ids, setIds] = useState<Record<string, string>>({})
  const escolhas = new Map(
    itens.flatMap(({ produto_id, variacoes = [] }) => {
      const escolhida = variacoes.find(({ id }) => id === ids[produto_id])
      return escolhida ? [[produto_id, escolhida] as const] : []
    }),
  )
  return (
    <form
      className="pilha vao-8"
      onSubmit={(evento) => {
        evento.preventDefault()
        void aoEscolher(comVariacoes(venda, escolhas))
      }}
    >
      {itens.map(({ produto_id, variacoes = [] }) => (
        <CampoDeEscolha
          key={produto_id}
          label={`Variação de ${venda.linhas.find(({ id }) => id === produto_id)?.nome ?? 'um produto'}`}
          required
          value={ids[produto_id] ?? ''}
          onChange={({ currentTarget: { value } }) => setIds({ ...ids, [produto_id]: value })}
          opcoes={[['', 'Escolha'], ...variacoes.map(({ id, nome }) => [id, nome] as const)]}
        />
      ))}
      <button type="submit" className="botao" disabled={enviando || escolhas.size < itens.length}>
        Registrar com a variação
      </button>
    </form>
  )
}
