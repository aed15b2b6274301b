import { Reais } from '#src/shared/ui/kit/reais.tsx'
import { IconCircleCheck, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatarReais, paraReais } from '#src/shared/dinheiro.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { emOrdem } from '#src/shared/ui/em-ordem.ts'
import { ouvirEventos } from '#src/shared/ui/ler-eventos.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import type { VendaDetalhe } from '../../schemas.ts'
import { DialogoPix } from '../pagar/dialogo-pix.tsx'
import { EnviarAoCliente } from '../detalhe/enviar-ao-cliente.tsx'
import { VendaImpressa } from '../detalhe/imprimir-venda.tsx'
import { useImpressao } from '../detalhe/papel-impresso.tsx'
import estilo from './nova-venda.module.css'

interface Props {
  venda: VendaDetalhe
  /** To be paid later, by a link that the customer gets now. */
  porLink: boolean
  trocoCentavos: number
  aoRecomecar: () => void
}

/** After the sale: its PIX on the screen when it has one, the change, the receipt, the next customer. */
export function VendaFeita({ venda: feita, porLink, trocoCentavos, aoRecomecar }: Props) {
  const [venda, setVenda] = useState(feita)
  const [pixAberto, setPixAberto] = useState(
    feita.forma_pagamento === 'pix' && feita.pago_em === null && !porLink,
  )
  const { formato, imprimir } = useImpressao()
  const paga = venda.pago_em !== null
  useEffect(() => (paga ? undefined : acompanhar(feita.id, setVenda)), [paga, feita.id])

  return (
    <section className={`cartao ${estilo.feita}`} aria-labelledby="venda-feita">
      <IconCircleCheck size={64} aria-hidden className={paga ? estilo.certo : 'espera'} />
      <h1 id="venda-feita">
        Venda #{venda.numero} {paga ? 'concluída' : 'registrada'}
      </h1>
      <p className={estilo.valorFeito}>
        <Reais valor={venda.total} />
      </p>
      {trocoCentavos > 0 ? (
        <p className={estilo.conferencia}>
          <strong className="bom">Troco {formatarReais(paraReais(trocoCentavos))}</strong>
        </p>
      ) : null}
      {paga ? null : (
        <p className="apagado">
          {porLink
            ? 'Envie o link ao cliente. Quando ele pagar, esta tela avisa.'
            : 'O PIX ainda não foi pago.'}
        </p>
      )}
      <div className="fila meio">
        <button type="button" className="botao" onClick={aoRecomecar}>
          <IconPlus size={18} aria-hidden /> Nova venda
        </button>
        {!paga && venda.status === 'pendente' ? (
          <button type="button" className="botao leve" onClick={() => setPixAberto(true)}>
            Mostrar PIX
          </button>
        ) : null}
        <button type="button" className="botao leve" onClick={() => imprimir('cupom')}>
          <IconPrinter size={18} aria-hidden /> Imprimir cupom
        </button>
        <Link to={`/vendas/${venda.id}`} className="botao leve">
          Ver venda
        </Link>
      </div>
      {venda.status === 'cancelado' ? null : <EnviarAoCliente key={paga ? 'paga' : 'aberta'} venda={venda} />}
      {pixAberto ? (
        <DialogoPix
          vendaId={venda.id}
          aoFechar={() => setPixAberto(false)}
          aoPagar={setVenda}
          aoTerminar={() => setPixAberto(false)}
          aoCancelar={() => {
            setPixAberto(false)
            toast.info('Venda cancelada', 'Os produtos voltaram para o estoque.')
            aoRecomecar()
          }}
        />
      ) : null}
      <VendaImpressa vendas={[venda]} formato={formato} />
    </section>
  )
}

/** Reads the sale again whenever something happens to it: its PIX may be paid with the dialog closed. */
function acompanhar(vendaId: string, aoMudar: (venda: VendaDetalhe) => void): () => void {
  const comecarLeitura = emOrdem()

  async function ler() {
    const vale = comecarLeitura()
    try {
      const venda = await api.get('/rest/v1/vendas/:id', { params: { id: vendaId } })
      if (vale()) aoMudar(venda)
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
    }
  }
  return ouvirEventos(`/rest/v1/vendas/${vendaId}/eventos`, {
    aoAbrir: () => void ler(),
    aoEvento: () => void ler(),
  })
}
