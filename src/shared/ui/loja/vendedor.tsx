import { formatarCnpj } from '../../cnpj.ts'
import { formatarTelefone } from '../../telefone.ts'

export interface QuemVende {
  nome: string
  razao_social: string | null
  cnpj: string | null
  endereco: string | null
  email: string | null
  telefone: string | null
}

/** Who sells, as the law wants it seen wherever something is offered or bought (Decreto 7.962/2013, art. 2). */
export function LinhasDoVendedor({ vendedor }: { vendedor: QuemVende }) {
  const { nome, razao_social, cnpj, endereco, email, telefone } = vendedor
  return (
    <>
      <p>
        Vendido e entregue por <strong>{razao_social ?? nome}</strong>
        {cnpj && <> · CNPJ {formatarCnpj(cnpj)}</>}
      </p>
      {endereco && <p>{endereco}</p>}
      <p>
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {email && telefone && ' · '}
        {telefone && <a href={`tel:${telefone}`}>{formatarTelefone(telefone)}</a>}
      </p>
    </>
  )
}
