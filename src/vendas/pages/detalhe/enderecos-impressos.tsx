import { mascararCep } from '#src/shared/mascaras.ts'
import { formatarTelefone } from '#src/shared/telefone.ts'
import type { Venda, VendaDetalhe } from '../../schemas.ts'
import estilo from './enderecos-impressos.module.css'
import { type Formato, Impressao } from './papel-impresso.tsx'

/** Who sends, as it stands under the address. */
type ComVendedor = Venda & Partial<Pick<VendaDetalhe, 'vendedor'>>

/**
 * A label with where each sale goes, for who posts without a carrier's own: 10×15 cm for a thermal printer, or several on
 * an A4 sheet. Sales without an address have none.
 */
export function EnderecosImpressos({ vendas, formato }: { vendas: ComVendedor[]; formato: Formato }) {
  return (
    <Impressao formato={formato}>
      {vendas.map((venda) => (
        <Endereco key={venda.id} venda={venda} />
      ))}
    </Impressao>
  )
}

function Endereco({ venda }: { venda: ComVendedor }) {
  const { endereco_entrega: endereco, cliente, vendedor, numero } = venda
  if (!endereco) return null
  const { logradouro, complemento, bairro, cidade, uf, cep } = endereco
  return (
    <article className={estilo.etiqueta}>
      <header>
        <span>Destinatário</span>
        <span>Pedido #{numero}</span>
      </header>
      <p className={estilo.nome}>{cliente?.nome ?? 'Consumidor não identificado'}</p>
      <address>
        {logradouro}, {endereco.numero}
        {complemento ? `, ${complemento}` : null}
        <br />
        {bairro}
        <br />
        {cidade} - {uf}
      </address>
      <p className={estilo.cep}>CEP {mascararCep(cep)}</p>
      {cliente?.telefone ? <p>{formatarTelefone(cliente.telefone)}</p> : null}
      <footer>
        <p>
          <strong>Remetente:</strong> {venda.estabelecimento_nome}
        </p>
        {vendedor?.endereco ? <p>{vendedor.endereco}</p> : null}
      </footer>
    </article>
  )
}

export function temEndereco(venda: Venda): boolean {
  return venda.endereco_entrega !== null
}
