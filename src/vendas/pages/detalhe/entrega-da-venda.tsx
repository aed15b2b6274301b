import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarEndereco } from '#src/shared/endereco.ts'
import { linhasDoFrete } from '../../frete.ts'
import { enderecoDoRastreio } from '../../rastreio.ts'
import { descreverEntrega } from '../../rotulos.ts'
import type { VendaDetalhe } from '../../schemas.ts'

const MODOS: Record<string, string> = {
  retirada: 'Retirada na loja',
  entrega_propria: 'Entrega própria',
  transportadora: 'Correios ou transportadora',
}

/** How the goods get to the customer, once the shop has said so, and what was noted about it. */
export function EntregaDaVenda({ venda }: { venda: VendaDetalhe }) {
  const { modo_entrega, rastreio, observacao, endereco_entrega: endereco } = venda
  const { entrega_pedida: pedida, frete_a_combinar: frete, documento_conferido_em: conferido } = venda
  if (!modo_entrega && !observacao && !endereco && !pedida) return null
  return (
    <section className="cartao" aria-labelledby="entrega">
      <h2 id="entrega">Entrega</h2>
      {pedida ? <p>O cliente escolheu: {descreverEntrega(pedida, frete)}.</p> : null}
      {frete ? linhasDoFrete(frete).map((linha) => <p key={linha}>{linha}</p>) : null}
      {modo_entrega ? <p>{MODOS[modo_entrega] ?? modo_entrega}</p> : null}
      {endereco ? <p>{formatarEndereco(endereco)}</p> : null}
      {rastreio ? (
        <p>
          Rastreio: <strong className="numeros">{rastreio}</strong>
          {enderecoDoRastreio(rastreio) ? (
            <>
              {' '}
              <a href={enderecoDoRastreio(rastreio)} target="_blank" rel="noreferrer">
                Acompanhar
              </a>
            </>
          ) : null}
        </p>
      ) : null}
      {observacao ? <p className="apagado">{observacao}</p> : null}
      {conferido ? (
        <p>Documento de identidade conferido em {formatarDataHora(conferido)}: venda proibida a menores.</p>
      ) : null}
    </section>
  )
}
