import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CotacaoDeFrete } from '#src/fretes/schemas.ts'
import { ehEnsaio } from '#src/shared/ensaio.ts'
import type { Endereco } from '#src/shared/endereco.ts'
import { ApiError, api, type Corpo } from '#src/shared/ui/api.ts'
import { textoDaRecusa } from '#src/shared/ui/recusas.ts'
import type { LojaDoCarrinho } from '../../carrinho-por-loja.ts'
import type { CotacoesDasLojas, LojaQueEntrega } from '../../entrega-da-compra.ts'

type Pergunta = Corpo<'POST /rest/v1/rpc/cotar_fretes'>['lojas'][number]

/**
 * What posting the parts of a purchase costs, by shop: asked once for the same things and the same address, of all
 * shops together. `recotar` asks again.
 */
export function useCotacoes(
  lojas: LojaQueEntrega[],
  { daCompra, endereco }: { daCompra: LojaDoCarrinho[]; endereco: Endereco | undefined },
): [CotacoesDasLojas, recotar: () => void] {
  const [lidas, setLidas] = useState<Record<string, CotacaoDeFrete>>({})
  const pedidas = useRef(new Set<string>())
  const { cep, bairro, cidade, uf } = endereco ?? {}
  const lugar = JSON.stringify({ cep, bairro: bairro?.slice(0, 120), cidade, uf })
  const perguntas = endereco
    ? daCompra.flatMap(({ estabelecimentoId, linhas }) => {
        const loja = lojas.find(({ id }) => id === estabelecimentoId)
        if (!loja?.entrega?.envio?.ativa) return []
        const itens = linhas.map(({ produto, quantidade }) => ({ produto_id: produto.id, quantidade }))
        return [{ estabelecimento_id: loja.id, itens } satisfies Pergunta]
      })
    : []
  const chaveDe = (pergunta: Pergunta) => lugar + JSON.stringify(pergunta)
  const faltam = JSON.stringify(perguntas.filter((pergunta) => !(chaveDe(pergunta) in lidas)))

  const perguntar = useEffectEvent((novas: Pergunta[]) => {
    for (const pergunta of novas) pedidas.current.add(chaveDe(pergunta))
    const chaves = new Map(novas.map((pergunta) => [pergunta.estabelecimento_id, chaveDe(pergunta)]))
    const para = JSON.parse(lugar) as Endereco
    const ensaio = daCompra.find(({ codigo }) => ehEnsaio(codigo))?.estabelecimentoId
    void cotar({ lojas: novas, ...para }, ensaio).then((cotadas) => {
      const feitas = cotadas.map(([lojaId, cotacao]) => [chaves.get(lojaId), cotacao] as const)
      setLidas((antes) => ({ ...antes, ...Object.fromEntries(feitas) }))
    })
  })
  useEffect(() => {
    const novas = (JSON.parse(faltam) as Pergunta[]).filter(
      (uma) => !pedidas.current.has(lugar + JSON.stringify(uma)),
    )
    if (novas.length > 0) perguntar(novas)
  }, [faltam, lugar])

  const porLoja = Object.fromEntries(
    perguntas.map((uma) => [uma.estabelecimento_id, lidas[chaveDe(uma)] ?? null]),
  )
  function recotar() {
    pedidas.current.clear()
    setLidas({})
  }
  return [porLoja, recotar]
}

type Cotada = [lojaId: string, CotacaoDeFrete]

/** A rehearsal answers its own team alone. */
async function cotar(
  body: Corpo<'POST /rest/v1/rpc/cotar_fretes'>,
  ensaio: string | undefined,
): Promise<Cotada[]> {
  try {
    const { itens } = ensaio
      ? await api.post('/rest/v1/ensaio/cotar_fretes', { body, query: { estabelecimento_id: ensaio } })
      : await api.post('/rest/v1/rpc/cotar_fretes', { body })
    return itens.map(({ estabelecimento_id, cotacao, recusa }) => [
      estabelecimento_id,
      cotacao ?? semCotacao(body.cep, recusa),
    ])
  } catch (erro) {
    const dito = erro instanceof ApiError && erro.status === 422 ? textoDaRecusa(erro) : null
    return body.lojas.map(({ estabelecimento_id }) => [estabelecimento_id, semCotacao(body.cep, dito)])
  }
}

/** Nothing was answered: the other ways of the shop stay, and the sentence says what to do. */
function semCotacao(cep: string, recusa: string | null): CotacaoDeFrete {
  const aviso = recusa ?? 'Não foi possível calcular o frete agora. Tente de novo em instantes.'
  const sem_resposta = recusa === null
  return { cep, uf: '', cotacao_id: null, opcoes: [], aviso, sem_resposta, falta_para_gratis: null }
}
