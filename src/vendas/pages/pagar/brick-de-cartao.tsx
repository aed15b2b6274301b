import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { CartaoInput } from '#src/pagamentos/schemas.ts'
import estilo from './pagar-com-cartao.module.css'

/** Mercado Pago's script, as far as it is used here. The card's fields stand in a frame of its own. */
interface MercadoPago {
  bricks(): {
    create(
      nome: 'cardPayment',
      alvo: string,
      opcoes: {
        initialization: { amount: number; payer?: { email: string } }
        customization: { paymentMethods: { maxInstallments: number; types: { included: string[] } } }
        callbacks: {
          onReady: () => void
          onSubmit: (dados: DadosDoBrick) => Promise<void>
          onError: (erro: { message?: string }) => void
        }
      },
    ): Promise<{ unmount: () => void }>
  }
}

interface DadosDoBrick {
  token: string
  payment_method_id: string
  issuer_id?: string | null
  installments: number
  payer?: { email?: string; identification?: { type: string; number: string } }
}

declare global {
  interface Window {
    MercadoPago?: new (publicKey: string, opcoes: { locale: string }) => MercadoPago
  }
}

interface Props {
  sdkUrl: string
  publicKey: string
  /** Reais, as shown; what is charged is the sale's. */
  valor: number
  email: string
  aoEnviar: (cartao: CartaoInput) => Promise<void>
}

const PARCELAS = 12

/** The Card Payment Brick: no card number is ever in this page's own hands. */
export function BrickDeCartao({ sdkUrl, publicKey, valor, email, aoEnviar }: Props) {
  const alvo = `brick-${useId().replaceAll(/\W/g, '')}`
  const [estado, setEstado] = useState<'abrindo' | 'pronto' | 'falhou'>('abrindo')
  const enviar = useEffectEvent((dados: DadosDoBrick) => aoEnviar(lerCartao(dados, email)))

  useEffect(() => {
    let fechado = false
    let brick: { unmount: () => void } | undefined
    const abrir = async () => {
      await carregarScript(sdkUrl)
      if (fechado || !window.MercadoPago) return
      const mercadoPago = new window.MercadoPago(publicKey, { locale: 'pt-BR' })
      const feito = await mercadoPago.bricks().create('cardPayment', alvo, {
        initialization: { amount: valor, ...(email ? { payer: { email } } : {}) },
        // Debit asks the bank in another window, which this page does not open.
        customization: {
          paymentMethods: { maxInstallments: PARCELAS, types: { included: ['credit_card', 'prepaid_card'] } },
        },
        callbacks: {
          onReady: () => setEstado('pronto'),
          onSubmit: (dados) => enviar(dados),
          onError: () => setEstado((antes) => (antes === 'abrindo' ? 'falhou' : antes)),
        },
      })
      if (fechado) feito.unmount()
      else brick = feito
    }
    abrir().catch(() => setEstado('falhou'))
    return () => {
      fechado = true
      brick?.unmount()
    }
  }, [sdkUrl, publicKey, valor, email, alvo])

  return (
    <div className={estilo.brick} aria-busy={estado === 'abrindo'}>
      {estado === 'abrindo' ? <p>Abrindo os campos do cartão...</p> : null}
      {estado === 'falhou' ? (
        <div role="alert">
          <p>
            Não foi possível abrir os campos do cartão. Se você usa um bloqueador de anúncios, libere esta
            página e tente de novo.
          </p>
          <button type="button" className="botao leve" onClick={() => location.reload()}>
            Tentar novamente
          </button>
        </div>
      ) : null}
      <div id={alvo} />
    </div>
  )
}

/** Once per page. A script that did not come may be asked for again. */
function carregarScript(url: string): Promise<void> {
  if (window.MercadoPago) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The card script did not load'))
    })
    document.head.append(script)
  })
}

function lerCartao(
  { token, payment_method_id, issuer_id, installments, payer }: DadosDoBrick,
  email: string,
): CartaoInput {
  const { type, number } = payer?.identification ?? {}
  const pagador = payer?.email || email
  return {
    token,
    payment_method_id,
    ...(issuer_id ? { issuer_id: String(issuer_id) } : {}),
    installments,
    ...(pagador ? { email: pagador } : {}),
    ...((type === 'CPF' || type === 'CNPJ') && number ? { identification: { type, number } } : {}),
  }
}
