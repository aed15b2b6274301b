import { Link } from 'react-router'
import { formatarEndereco } from '#src/shared/endereco.ts'
import { LinhasDoVendedor } from '#src/shared/ui/loja/vendedor.tsx'
import type { LojaCompleta } from '../../schemas.ts'

export default function QuemVende({
  loja,
  produtoId,
}: {
  loja: LojaCompleta
  produtoId?: string | undefined
}) {
  const endereco = formatarEndereco({ ...loja, logradouro: loja.endereco })
  const { email_contato: email, telefone_contato: telefone } = loja
  return (
    <>
      <h2 id="vendedor">Quem vende</h2>
      <LinhasDoVendedor vendedor={{ ...loja, endereco, email, telefone }} />
      <p>
        <Link to={`/denunciar?loja=${loja.codigo}${produtoId ? `&produto=${produtoId}` : ''}`}>
          {produtoId ? 'Denunciar este produto' : 'Denunciar esta loja'}
        </Link>
      </p>
    </>
  )
}
