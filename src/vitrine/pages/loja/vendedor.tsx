import { Link } from 'react-router'
import { lugar } from '#src/shared/ui/loja/selos-da-loja.tsx'
import { LinhasDoVendedor } from '#src/shared/ui/loja/vendedor.tsx'
import { Pronto } from '#src/shared/ui/pronto.tsx'
import type { LojaCompleta } from '../../schemas.ts'

/** Who sells on the shop's and the product's page, and where to report them. */
export function Vendedor({ loja, produtoId }: { loja: LojaCompleta; produtoId?: string }) {
  const endereco = [
    loja.endereco,
    lugar(loja),
    loja.cep && `CEP ${loja.cep.replace(/^(\d{5})(\d{3})$/, '$1-$2')}`,
  ]
    .filter(Boolean)
    .join(' · ')
  const { email_contato: email, telefone_contato: telefone } = loja
  return (
    <Pronto como="section" className="vendedor" aria-labelledby="vendedor" de={['vendedor', loja, produtoId]}>
      <h2 id="vendedor">Quem vende</h2>
      <LinhasDoVendedor vendedor={{ ...loja, endereco, email, telefone }} />
      <p>
        <Link to={`/denunciar?loja=${loja.codigo}${produtoId ? `&produto=${produtoId}` : ''}`}>
          {produtoId ? 'Denunciar este produto' : 'Denunciar esta loja'}
        </Link>
      </p>
    </Pronto>
  )
}
