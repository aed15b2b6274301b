import { IconListDetails, IconPackage, IconPrinter, IconTruckDelivery, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type PapelEquipe, podeNoPapel } from '#src/planos/papeis.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import { acoesDaVenda } from '../acoes.ts'
import type { Venda } from '../schemas.ts'
import { useImpressao, VendaImpressa } from './imprimir-venda.tsx'
import { RomaneioImpresso } from './romaneio-impresso.tsx'
import estilo from './vendas.module.css'

const EM_MASSA = {
  preparar: { corpo: {} },
  enviar: { corpo: { modo: 'entrega_propria' } },
} as const

interface Props {
  vendas: Venda[]
  papel: PapelEquipe
  aoLimpar: () => void
}

/** The bar over what is selected. Each sale is moved by itself: what cannot be is said, and the others go on. */
export function VendasEmMassa({ vendas, papel, aoLimpar }: Props) {
  const { revalidate } = useRevalidator()
  const [fazendo, setFazendo] = useState(false)
  const [papelada, setPapelada] = useState<'pedidos' | 'romaneio'>('pedidos')
  const { formato, imprimir } = useImpressao()
  if (vendas.length === 0) return null

  async function marcar(verbo: keyof typeof EM_MASSA) {
    setFazendo(true)
    const motivos: string[] = []
    let feitas = 0
    for (const venda of vendas) {
      const motivo = await tentar(venda, verbo)
      if (motivo) motivos.push(`#${venda.numero}: ${motivo}`)
      else feitas += 1
    }
    setFazendo(false)
    const resultado = `${feitas} ${feitas === 1 ? 'atualizada' : 'atualizadas'}, ${motivos.length} ${
      motivos.length === 1 ? 'ignorada' : 'ignoradas'
    }`
    if (motivos.length === 0) toast.ok('Vendas atualizadas', resultado)
    else toast.info(resultado, motivos.slice(0, 3).join(' '))
    aoLimpar()
    await revalidate()
  }

  async function tentar(venda: Venda, verbo: keyof typeof EM_MASSA): Promise<string | null> {
    if (!acoesDaVenda(venda, papel).includes(verbo)) return 'não está nesta etapa.'
    try {
      await api.post(`/rest/v1/vendas/${venda.id}/${verbo}`, EM_MASSA[verbo].corpo)
      return null
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      return `${erro.title}.`
    }
  }

  function imprimirComo(qual: typeof papelada) {
    setPapelada(qual)
    imprimir('folha')
  }

  const podeAvancar = podeNoPapel(papel, 'vendas.avancar')
  return (
    <section className={estilo.massa} aria-label="Vendas selecionadas">
      <p>
        <strong className="numeros">{vendas.length}</strong>{' '}
        {vendas.length === 1 ? 'selecionada' : 'selecionadas'}
      </p>
      <div className={estilo.par}>
        {podeAvancar ? (
          <>
            <button
              type="button"
              className={`botao leve ${estilo.acao}`}
              disabled={fazendo}
              onClick={() => void marcar('preparar')}
            >
              <IconPackage size={18} aria-hidden /> Separar
            </button>
            <button
              type="button"
              className={`botao leve ${estilo.acao}`}
              disabled={fazendo}
              onClick={() => void marcar('enviar')}
            >
              <IconTruckDelivery size={18} aria-hidden /> Marcar como enviadas
            </button>
          </>
        ) : null}
        <button type="button" className={`botao leve ${estilo.acao}`} onClick={() => imprimirComo('pedidos')}>
          <IconPrinter size={18} aria-hidden /> Imprimir pedidos
        </button>
        <button
          type="button"
          className={`botao leve ${estilo.acao}`}
          onClick={() => imprimirComo('romaneio')}
        >
          <IconListDetails size={18} aria-hidden /> Imprimir romaneio
        </button>
        <button type="button" className={`botao leve ${estilo.acao}`} onClick={aoLimpar}>
          <IconX size={18} aria-hidden /> Limpar seleção
        </button>
      </div>
      {papelada === 'pedidos' ? (
        <VendaImpressa vendas={vendas} formato={formato} />
      ) : (
        <RomaneioImpresso vendas={vendas} />
      )}
    </section>
  )
}
