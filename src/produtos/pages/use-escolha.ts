import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  comEstes,
  type Escolhidos,
  escolhaInicial,
  nomesNoEndereco,
  VARIACAO,
  type VariacaoAEscolher,
  variacaoDoEndereco,
  variacaoEscolhida,
} from '../escolha.ts'
import type { Opcao } from '../variacoes.ts'

interface AEscolher<V> {
  opcoes: readonly Opcao[]
  variacoes: readonly V[]
}

/**
 * What is chosen of a product: begun by the address, which names each choice in full in place of the one before, so
 * that it may be shared and going back leaves the product.
 */
export function useEscolha<V extends VariacaoAEscolher & { imagem_url: string | null }>({
  opcoes,
  variacoes,
}: AEscolher<V>) {
  const { search, state, mask } = useLocation()
  const navigate = useNavigate()
  const noEndereco = new URLSearchParams(search).get(VARIACAO)
  const [visto, setVisto] = useState(noEndereco)
  const [escrito, setEscrito] = useState<string | null | undefined>(undefined)
  const [escolhidos, setEscolhidos] = useState<Escolhidos>(() =>
    escolhaInicial(opcoes, variacaoDoEndereco(variacoes, noEndereco)),
  )
  const [falta, setFalta] = useState(false)
  const refDaFalta = useRef<HTMLInputElement>(null)
  if (noEndereco !== visto) {
    setVisto(noEndereco)
    // Another address than the one this choice wrote: a link, or back and forth.
    if (noEndereco !== escrito) {
      setEscrito(undefined)
      setEscolhidos(escolhaInicial(opcoes, variacaoDoEndereco(variacoes, noEndereco)))
    }
  }
  const variacao = variacaoEscolhida(variacoes, escolhidos)
  const completa = !escolhidos.includes(null)

  function mudar(novos: Escolhidos) {
    const nova = variacaoEscolhida(variacoes, novos)
    const nome = (nova && nomesNoEndereco(variacoes).get(nova.id)) ?? null
    setEscolhidos(novos)
    setFalta(false)
    if (nome === noEndereco) return
    setEscrito(nome)
    void navigate(
      { search: comVariacao(search, nome) },
      {
        replace: true,
        preventScrollReset: true,
        state,
        ...(mask ? { mask: { ...mask, search: comVariacao(mask.search, nome) } } : {}),
      },
    )
  }

  const aoEscolher = (opcao: number, valor: string) => mudar(escolhidos.with(opcao, valor))

  /** What is marked on the page already; null where nothing is. */
  function aoRetomar(marcados: Escolhidos) {
    const novos = escolhidos.map((antes, i) => marcados[i] ?? antes)
    if (novos.some((novo, i) => novo !== escolhidos[i])) mudar(novos)
  }

  /** Answers the variation to put into the cart, or asks for what is missing. */
  function exigir(): V | undefined {
    if (!completa) {
      setFalta(true)
      refDaFalta.current?.focus()
    }
    return variacao
  }

  return {
    variacao,
    exigir,
    /** The shop sells no such combination. */
    naoHa: completa && !variacao,
    /** The picture that all share which the choice still allows. */
    imagem: unica(comEstes(variacoes, escolhidos).map(({ imagem_url }) => imagem_url)),
    paraEscolher: { opcoes, variacoes, escolhidos, aoEscolher, aoRetomar, falta, refDaFalta },
  }
}

function comVariacao(search: string, nome: string | null): string {
  const parametros = new URLSearchParams(search)
  if (nome === null) parametros.delete(VARIACAO)
  else parametros.set(VARIACAO, nome)
  return parametros.toString()
}

function unica(imagens: (string | null)[]): string | null {
  return new Set(imagens).size === 1 ? (imagens[0] ?? null) : null
}
