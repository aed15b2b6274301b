import { formatarFim } from '#src/shared/datas.ts'
import { Reais } from '#src/shared/ui/kit/reais.tsx'
import { plural } from '#src/shared/plural.ts'
import type { Venda } from '../../schemas.ts'
import estilo from '../compra/loja.module.css'

export interface Props {
  vendas: Venda[]
  aoAbrir: (venda: Venda) => void
}

export default function ListaDosAbertos({ vendas, aoAbrir }: Props) {
  return (
    <section
      className="pilha vao-8"
      aria-label={plural(vendas.length, 'PIX em aberto', 'Pagamentos em aberto')}
    >
      {vendas.map((venda) => (
        <div key={venda.id} className={estilo.pixAberto}>
          <p>
            <Recado venda={venda} />
          </p>
          <button type="button" className="botao leve" onClick={() => aoAbrir(venda)}>
            {venda.forma_pagamento !== 'pix'
              ? 'Pagar com cartão'
              : venda.status === 'expirado'
                ? 'Gerar novo PIX'
                : 'Abrir PIX'}
            {vendas.length > 1 ? <span className="so-leitor"> de {venda.estabelecimento_nome}</span> : null}
          </button>
        </div>
      ))}
    </section>
  )
}

function Recado({ venda }: { venda: Venda }) {
  const total = (
    <strong>
      <Reais valor={venda.total} />
    </strong>
  )
  const pedido = `pedido #${venda.numero} de ${venda.estabelecimento_nome}`
  if (venda.status === 'expirado') {
    return venda.forma_pagamento === 'pix' ? (
      <>
        O PIX do {pedido} expirou. Gere outro e pague {total}.
      </>
    ) : (
      <>
        O prazo para pagar o {pedido} terminou. Você ainda pode pagar {total} com cartão.
      </>
    )
  }
  return (
    <>
      O {pedido} espera seu {venda.forma_pagamento === 'pix' ? 'PIX' : 'pagamento'} de {total}
      {venda.expira_em ? `, que vence ${formatarFim(venda.expira_em)}` : ''}.
    </>
  )
}
