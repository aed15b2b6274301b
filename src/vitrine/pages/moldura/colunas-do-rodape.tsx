import { IconDisabled } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { hrefDoEmail } from '#src/shared/href-do-email.ts'
import type { Portal } from '#src/shared/portal.ts'
import { hrefDoTelefone } from '#src/shared/telefone.ts'

const LINKS = [
  ['/', 'Início'],
  ['/estabelecimentos', 'Lojas'],
  ['/escolher-estabelecimento', 'Comprar'],
  ['/auth/consumidor', 'Área do Cliente'],
  ['/auth/fornecedor', 'Venda no Portal'],
] as const

const SUPORTE = [
  ['/ajuda', 'Central de Ajuda'],
  ['/seus-direitos', 'Seus direitos'],
  ['/termos', 'Termos de Uso'],
  ['/privacidade', 'Política de Privacidade'],
  ['/cookies', 'Política de Cookies'],
  ['/acessibilidade', 'Acessibilidade', IconDisabled],
] as const

export default function ColunasDoRodape({ portal }: { portal: Portal }) {
  const { cidade, email, telefone } = portal
  return (
    <>
      <section>
        <h2>Sobre Nós</h2>
        <p>
          O Portal de Vendas é um shopping digital: lojas de todo o Brasil, cada uma com sua vitrine, seu
          estoque e seu PIX, reunidas num lugar só.
        </p>
      </section>
      <Coluna titulo="Links Rápidos" links={LINKS} />
      <Coluna titulo="Suporte" links={SUPORTE} />
      <section>
        <h2>Contato</h2>
        <ul className="sem-lista">
          <li>
            <a href={hrefDoEmail(email)}>{email}</a>
          </li>
          <li>
            <a href={hrefDoTelefone(telefone)}>{telefone}</a>
          </li>
          <li>{cidade}</li>
        </ul>
      </section>
    </>
  )
}

type LinkDoRodape = readonly [para: string, nome: string, Icone?: ComponentType<{ size: number }>]

function Coluna({ titulo, links }: { titulo: string; links: readonly LinkDoRodape[] }) {
  return (
    <nav aria-label={titulo}>
      <h2>{titulo}</h2>
      <ul className="sem-lista">
        {links.map(([para, nome, Icone]) => (
          <li key={para}>
            <Link to={para}>
              {Icone && <Icone size={18} />} {nome}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
