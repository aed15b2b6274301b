import { Link } from 'react-router'
import { formatarDocumento } from '#src/shared/cpf.ts'
import { formatarData } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { hrefDoEmail } from '#src/shared/href-do-email.ts'
import { plural } from '#src/shared/plural.ts'
import { enderecoEmLinha, NOME_DA_ORIGEM, nomeDoMarketing } from '../rules.ts'
import { Dados } from '#src/shared/ui/kit/dados.tsx'
import type { ClienteDetalhe } from '../schemas.ts'
import estilo from './cliente.module.css'
import { Etiquetas, Telefone } from './clientes-colunas.tsx'
import type { Origem } from '../campos.ts'

export function NumerosDoCliente({ cliente }: { cliente: ClienteDetalhe }) {
  const { id, compras, total_gasto, ultima_compra } = cliente
  const numeros = [
    ['Compras', compras.toLocaleString('pt-BR')],
    ['Total gasto', formatarReais(total_gasto)],
    ['Ticket médio', compras > 0 ? formatarReais(Math.round((total_gasto * 100) / compras) / 100) : '—'],
    ['Última compra', ultima_compra ? formatarData(ultima_compra) : 'Nunca'],
  ] as const
  return (
    <dl className={estilo.numeros}>
      {numeros.map(([nome, valor]) => (
        <div key={nome}>
          <dt>{nome}</dt>
          <dd>
            {nome === 'Compras' && compras > 0 ? <Link to={`/vendas?cliente_id=${id}`}>{valor}</Link> : valor}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function DadosDoCliente({ cliente }: { cliente: ClienteDetalhe }) {
  const { nome, email, telefone, cpf_cnpj, nascimento, etiquetas, observacao, favoritos } = cliente
  return (
    <section className={estilo.parte} aria-label="Dados">
      <Dados
        pares={[
          [
            'E-mail',
            email && (
              <a key="email" href={hrefDoEmail(email)}>
                {email}
              </a>
            ),
          ],
          ['Telefone', telefone && <Telefone key="telefone" nome={nome} telefone={telefone} />],
          ['CPF ou CNPJ', cpf_cnpj && formatarDocumento(cpf_cnpj)],
          ['Nascimento', nascimento?.split('-').toReversed().join('/')],
          ['Endereço', enderecoEmLinha(cliente)],
          ['Etiquetas', etiquetas.length > 0 && <Etiquetas key="etiquetas" etiquetas={etiquetas} todas />],
          ['Observação', observacao],
          ['Ofertas', nomeDoMarketing(cliente.aceita_marketing)],
          [
            'Cliente desde',
            `${formatarData(cliente.created_at)}, ${NOME_DA_ORIGEM[cliente.origem as Origem] ?? cliente.origem}${cliente.tem_conta ? ', com conta no Portal' : ''}`,
          ],
        ]}
      />
      {favoritos.length > 0 ? (
        <>
          <h3>Produtos favoritos</h3>
          <ul className={`sem-lista ${estilo.favoritos}`}>
            {favoritos.map(({ produto_id, nome: produto, quantidade }) => (
              <li key={produto_id}>
                <span>{produto}</span>
                <span className="apagado">{plural(quantidade, '# unidade', '# unidades')}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}
