import { useEffect, useState } from 'react'
import { normalizarCodigo } from '#src/cupons/rules.ts'
import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { pedidoDoBalcao, type RascunhoDoBalcao } from '../../balcao.ts'
import estilo from './nova-venda.module.css'
import { mudarRascunho } from './rascunho-do-balcao.ts'

/** A coupon of the shop on the sale at the counter; asked about again when the lines, their prices or the customer change. */
export function CupomDoBalcao({ lojaId, rascunho }: { lojaId: string; rascunho: RascunhoDoBalcao }) {
  const { cupom } = rascunho
  const [codigo, setCodigo] = useState('')
  const [erro, setErro] = useState<string | null>(null)
  const { itens, cliente } = pedidoDoBalcao(rascunho, lojaId)
  const chave =
    cupom && !rascunho.enviando ? JSON.stringify({ itens, cliente, cupons: [cupom.codigo] }) : null

  useEffect(() => {
    if (!chave) return
    let aqui = true
    const pedido = JSON.parse(chave) as Pick<ReturnType<typeof pedidoDoBalcao>, 'itens'> & {
      cupons: string[]
    }
    const semPrecos = pedido.itens.map(({ preco_visto: _visto, ...item }) => item)
    const body = { estabelecimento_id: lojaId, ...pedido, itens: semPrecos }
    api.post('/rest/v1/vendas/balcao/cupons', { body }).then(
      ({ cupons: [vale], recusas: [recusa] }) => {
        if (!aqui) return
        const [usado = ''] = pedido.cupons
        mudarRascunho(lojaId, {
          cupom: {
            codigo: usado,
            centavos: paraCentavos(vale?.desconto ?? 0),
            recusa: recusa?.frase ?? null,
          },
        })
      },
      (falha: unknown) => {
        if (!aqui || !(falha instanceof ApiError)) return
        setErro(falha.detail ?? falha.title)
      },
    )
    return () => {
      aqui = false
    }
  }, [chave, lojaId])

  function aplicar() {
    const novo = normalizarCodigo(codigo)
    if (novo === '') return
    setErro(null)
    setCodigo('')
    mudarRascunho(lojaId, { cupom: { codigo: novo, centavos: 0, recusa: null } })
  }

  return (
    <details className={estilo.mais} open={cupom ? true : undefined}>
      <summary>Cupom</summary>
      {cupom ? (
        <div className="fila vao-12 entre" aria-live="polite">
          <p className={cupom.recusa ? 'ruim' : ''}>
            <strong>{cupom.codigo}</strong>:{' '}
            {cupom.recusa ?? `${formatarReais(paraReais(cupom.centavos))} de desconto`}
          </p>
          <button type="button" className="botao leve" onClick={() => mudarRascunho(lojaId, { cupom: null })}>
            Tirar cupom
          </button>
        </div>
      ) : (
        <div className="fila vao-12">
          <Campo
            aria-label="Código do cupom"
            placeholder="Código"
            maxLength={30}
            autoComplete="off"
            autoCapitalize="characters"
            value={codigo}
            onChange={(evento) => setCodigo(evento.currentTarget.value.toUpperCase())}
            onKeyDown={(evento) => {
              if (evento.key === 'Enter') aplicar()
            }}
          />
          <button type="button" className="botao leve" onClick={aplicar}>
            Aplicar
          </button>
        </div>
      )}
      {erro ? (
        <p role="alert" className="ruim">
          {erro}
        </p>
      ) : null}
    </details>
  )
}
