import { Link } from 'react-router'
import { formatarCnpj } from '#src/shared/cnpj.ts'
import { formatarTelefone } from '#src/shared/telefone.ts'
import { lugar } from '#src/shared/ui/loja/cartao-loja.tsx'
import type { LojaCompleta } from '../../schemas.ts'

/** Who sells, as the law wants it seen (Decreto 7.962/2013, art. 2). */
export function Vendedor({ loja, produtoId }: { loja: LojaCompleta; produtoId?: string }) {
  const endereco = [
    loja.endereco,
    lugar(loja),
    loja.cep && `CEP ${loja.cep.replace(/^(\d{5})(\d{3})$/, '$1-$2')}`,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <section className="vendedor" aria-labelledby="vendedor">
      <h2 id="vendedor">Quem vende</h2>
      <p>
        Vendido e entregue por <strong>{loja.razao_social ?? loja.nome}</strong>
        {loja.cnpj && <> · CNPJ {formatarCnpj(loja.cnpj)}</>}
      </p>
      {endereco && <p>{endereco}</p>}
      <p>
        {loja.email_contato && <a href={`mailto:${loja.email_contato}`}>{loja.email_contato}</a>}
        {loja.email_contato && loja.telefone_contato && ' · '}
        {loja.telefone_contato && (
          <a href={`tel:${loja.telefone_contato}`}>{formatarTelefone(loja.telefone_contato)}</a>
        )}
      </p>
      <p>
        <Link to={`/denunciar?loja=${loja.codigo}${produtoId ? `&produto=${produtoId}` : ''}`}>
          {produtoId ? 'Denunciar este produto' : 'Denunciar esta loja'}
        </Link>
      </p>
    </section>
  )
}
