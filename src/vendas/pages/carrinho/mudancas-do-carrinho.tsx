import { useEffect, useRef, useState } from 'react'
import { FORA_DE_ESTOQUE } from '#src/produtos/sem-estoque.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import type { LinhaDoCarrinho } from '../../carrinho.ts'
import type { Mudanca } from '../../mudancas.ts'
import type { LojaDoCarrinho } from '../../carrinho-por-loja.ts'
import estilo from './carrinho.module.css'
import { carrinho } from './carrinho.tsx'
import { conferirCarrinho } from './conferir-carrinho.ts'

interface Props {
  linhas: readonly LinhaDoCarrinho[]
  aoSaber: (indisponiveis: string[]) => void
}

/** Asks for today's prices and stock each time the cart opens, and says in words what is different. */
export function MudancasDoCarrinho({ linhas, aoSaber }: Props) {
  const [mudancas, setMudancas] = useState<Mudanca[] | null>([])
  const aConferir = useRef<readonly LinhaDoCarrinho[] | null>(linhas)
  useEffect(() => {
    if (!aConferir.current) return
    void conferirCarrinho(aConferir.current).then(({ mudancas: novas, indisponiveis }) => {
      setMudancas(novas)
      aoSaber(indisponiveis)
    })
    aConferir.current = null
  }, [aoSaber])

  return (
    <div aria-live="polite">
      {mudancas === null ? (
        <p className={estilo.mudancas}>Não conseguimos conferir os preços agora. Eles valem ao finalizar.</p>
      ) : (
        <ListaDeMudancas mudancas={mudancas} />
      )}
    </div>
  )
}

/** What is different in the cart since the person last saw it; nothing when all is as it was. */
export function ListaDeMudancas({ mudancas }: { mudancas: readonly Mudanca[] }) {
  if (mudancas.length === 0) return null
  return (
    <div className={estilo.mudancas}>
      <strong>Mudou desde a última vez</strong>
      <ul>
        {mudancas.map((mudanca) => (
          <li key={mudanca.produtoId}>{emPalavras(mudanca)}</li>
        ))}
      </ul>
    </div>
  )
}

/** Of a shop that sells nothing any more: what the cart holds of it is not bought. */
export function LojaIndisponivel({ loja: { estabelecimentoId: id, nome } }: { loja: LojaDoCarrinho }) {
  return (
    <p className={estilo.mudancas}>
      <strong>{nome} não está disponível.</strong> Os produtos dela continuam no carrinho, fora deste pedido.{' '}
      <button type="button" className={estilo.limpar} onClick={() => carrinho.limpar(id)}>
        Tirar do carrinho
      </button>
    </p>
  )
}

function emPalavras({ nome, preco, restam, escolher }: Mudanca): string {
  const frases: string[] = []
  if (escolher) frases.push('agora é vendido em opções: escolha de novo')
  if (preco) frases.push(`agora custa ${formatarReais(preco.para)} (antes, ${formatarReais(preco.de)})`)
  if (restam === 0) frases.push(FORA_DE_ESTOQUE)
  else if (restam !== undefined) frases.push(`tem só ${restam} em estoque`)
  return `${nome} ${frases.join(' e ')}.`
}
