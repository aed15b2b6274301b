import { IconCloudOff, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais, paraReais } from '#src/shared/dinheiro.ts'
import { Reais } from '#src/shared/ui/kit/reais.tsx'
import type { VendaDetalhe } from '../../../schemas.ts'
import { Impressao, Papel, useImpressao } from '../../detalhe/papel-impresso.tsx'
import estilo from '../nova-venda.module.css'
import { ouvirFila, type VendaNaFila } from './fila.ts'

interface Props {
  venda: VendaNaFila
  /** The shop's name, for the paper. */
  loja: string
  /** It was sent meanwhile. */
  aoRegistrar: (venda: VendaDetalhe) => void
  aoRecomecar: () => void
}

/** After a sale without a network: the change, a receipt that says what it is not yet, the next customer. */
export default function VendaGuardada({ venda, loja, aoRegistrar, aoRecomecar }: Props) {
  const { formato, imprimir } = useImpressao()
  const { ordem, chave, totalCentavos, trocoCentavos, vendidaEm, linhas } = venda
  const registrar = useEffectEvent(aoRegistrar)
  useEffect(
    () =>
      ouvirFila((evento) => {
        if (evento.chave === chave && evento.feita) registrar(evento.feita)
      }),
    [chave],
  )
  return (
    <section className={`cartao ${estilo.feita}`} aria-labelledby="venda-guardada">
      <IconCloudOff size={64} aria-hidden className="espera" />
      <h1 id="venda-guardada">Venda guardada neste aparelho</h1>
      <p className={estilo.valorFeito}>
        <Reais valor={paraReais(totalCentavos)} />
      </p>
      {trocoCentavos > 0 ? (
        <p className={estilo.conferencia}>
          <strong className="bom">Troco {formatarReais(paraReais(trocoCentavos))}</strong>
        </p>
      ) : null}
      <p className="apagado">
        Pode entregar os produtos. A venda recebe seu número quando a rede voltar, uma vez só.
      </p>
      <div className="fila meio">
        <button type="button" className="botao" onClick={aoRecomecar}>
          <IconPlus size={18} aria-hidden /> Nova venda
        </button>
        <button type="button" className="botao leve" onClick={() => imprimir('cupom')}>
          <IconPrinter size={18} aria-hidden /> Imprimir comprovante provisório
        </button>
        <Link to="/nova-venda/a-enviar" className="botao leve">
          Vendas a enviar
        </Link>
      </div>
      <Impressao formato={formato}>
        <Papel
          loja={loja}
          titulo={`Comprovante provisório ${ordem}`}
          data={formatarDataHora(vendidaEm)}
          colunas={['Item', 'Qtd.', 'Valor']}
          linhas={linhas.map(({ id, nome, quantidade, subtotalCentavos }) => ({
            id,
            celulas: [nome, quantidade, formatarReais(paraReais(subtotalCentavos))],
          }))}
          pares={[
            ['Total', formatarReais(paraReais(totalCentavos))],
            ['Dinheiro', 'Pago'],
            ['Troco', formatarReais(paraReais(trocoCentavos))],
          ]}
          rodape="Venda feita sem rede: a loja ainda vai numerá-la. Não é documento fiscal. Obrigado pela preferência."
        />
      </Impressao>
    </section>
  )
}
