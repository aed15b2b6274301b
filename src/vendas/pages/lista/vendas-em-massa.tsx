import { IconListDetails, IconMapPin, IconPackage, IconPrinter, IconTruckDelivery } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type PapelEquipe, podeNoPapel } from '#src/acesso/papeis.ts'
import { api } from '#src/shared/ui/api.ts'
import { paraCadaUm } from '#src/shared/ui/lista/em-massa.tsx'
import type { AcaoEmMassa, Selecao } from '#src/shared/ui/lista/tipos.ts'
import { acoesDaVenda, vaiPorTransportadora } from '../../acoes.ts'
import { seraRetirada } from '../../rules.ts'
import type { Venda } from '../../schemas.ts'
import { EnderecosImpressos, temEndereco } from '../detalhe/enderecos-impressos.tsx'
import { VendaImpressa } from '../detalhe/imprimir-venda.tsx'
import { type Formato, useImpressao } from '../detalhe/papel-impresso.tsx'
import { RomaneioImpresso } from '../detalhe/romaneio-impresso.tsx'
import estilo from './vendas.module.css'

const CORPOS = { preparar: {}, enviar: { modo: 'entrega_propria' } } as const

/** What is done to many sales. Each is moved by itself: what is not at that step is said, and the others go on. */
export function acoesEmMassa(papel: PapelEquipe): AcaoEmMassa<Venda>[] {
  if (!podeNoPapel(papel, 'vendas.avancar')) return []
  const mover = (verbo: keyof typeof CORPOS) => async (selecao: Selecao<Venda>) => {
    const vendas = await selecao.ler()
    const motivoDe = (venda: Venda) => {
      if (!acoesDaVenda(venda, papel).includes(verbo)) return 'não está nesta etapa.'
      if (verbo === 'preparar') return null
      if (vaiPorTransportadora(venda))
        return 'vai por transportadora: envie pela página da venda, com o rastreio.'
      return seraRetirada(venda)
        ? 'será retirada na loja: marque-a como pronta para retirada na página da venda.'
        : null
    }
    const movidas = await paraCadaUm(
      vendas.filter((venda) => !motivoDe(venda)),
      (venda) => api.post(`/rest/v1/vendas/:id/${verbo}`, { params: { id: venda.id }, body: CORPOS[verbo] }),
      ({ numero }) => `#${numero}`,
    )
    const deixadas = vendas.flatMap((venda) => {
      const motivo = motivoDe(venda)
      return motivo ? [{ nome: `#${venda.numero}`, motivo }] : []
    })
    return { feitos: movidas.feitos, ignorados: [...movidas.ignorados, ...deixadas] }
  }
  return [
    { id: 'preparar', nome: 'Marcar como separadas', icone: IconPackage, fazer: mover('preparar') },
    { id: 'enviar', nome: 'Marcar como enviadas', icone: IconTruckDelivery, fazer: mover('enviar') },
  ]
}

type Papelada = 'pedidos' | 'romaneio' | 'enderecos'

/** Paper for the sales that are ticked: each order, or one list of what to pick. */
export function PapelDasVendas({ vendas }: { vendas: Venda[] }) {
  const [papelada, setPapelada] = useState<Papelada | null>(null)
  const { formato, imprimir } = useImpressao()
  // A hundred papers are made when they are printed, not at every tick: by a button, or by the browser's own printing.
  useEffect(() => {
    if (papelada) return
    const semBotao = () => flushSync(() => setPapelada('pedidos'))
    addEventListener('beforeprint', semBotao)
    return () => removeEventListener('beforeprint', semBotao)
  }, [papelada])
  if (vendas.length === 0) return null

  function imprimirComo(qual: Papelada, em: Formato = 'folha') {
    setPapelada(qual)
    imprimir(em)
  }

  return (
    <>
      <button type="button" className={`botao leve ${estilo.acao}`} onClick={() => imprimirComo('pedidos')}>
        <IconPrinter size={18} aria-hidden /> Imprimir pedidos
      </button>
      <button type="button" className={`botao leve ${estilo.acao}`} onClick={() => imprimirComo('romaneio')}>
        <IconListDetails size={18} aria-hidden /> Imprimir romaneio de separação
      </button>
      {vendas.some(temEndereco) ? (
        <>
          <button
            type="button"
            className={`botao leve ${estilo.acao}`}
            onClick={() => imprimirComo('enderecos', 'termica')}
          >
            <IconMapPin size={18} aria-hidden /> Endereços 10×15
          </button>
          <button
            type="button"
            className={`botao leve ${estilo.acao}`}
            onClick={() => imprimirComo('enderecos', 'cartela')}
          >
            <IconMapPin size={18} aria-hidden /> Endereços em A4
          </button>
        </>
      ) : null}
      {papelada === 'enderecos' ? (
        <EnderecosImpressos vendas={vendas} formato={formato} />
      ) : papelada === 'pedidos' ? (
        <VendaImpressa vendas={vendas} formato={formato} />
      ) : papelada === 'romaneio' ? (
        <RomaneioImpresso vendas={vendas} />
      ) : null}
    </>
  )
}
