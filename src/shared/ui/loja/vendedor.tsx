import { formatarCnpj } from '../../cnpj.ts'
import { hrefDoEmail } from '../../href-do-email.ts'
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
      <p className="com-pontos">
        <span>
          Vendido e entregue por <strong>{razao_social ?? nome}</strong>
        </span>
        {cnpj && <span>CNPJ {formatarCnpj(cnpj)}</span>}
      </p>
      {endereco && <p>{endereco}</p>}
      <p className="com-pontos">
        {email && (
          <span>
            <a href={hrefDoEmail(email)}>{email}</a>
          </span>
        )}
        {telefone && (
          <span>
            <a href={`tel:${telefone}`}>{formatarTelefone(telefone)}</a>
          </span>
        )}
      </p>
    </>
  )
}
