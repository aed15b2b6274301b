import { IconDisabled } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { hrefDoTelefone } from '#src/shared/telefone.ts'
import { usePortal } from '#src/shared/ui/portal-contexto.ts'
import { Pronto } from '#src/shared/ui/pronto.tsx'
import { SeletorDeTema } from '#src/shared/ui/tema.tsx'

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

export function Rodape() {
  const portal = usePortal()
  const { razao_social, cnpj, endereco, cidade, email, telefone } = portal
  return (
    <Pronto como="footer" className="rodape" de={['rodape', portal]}>
      <div className="miolo">
        <div className="colunas">
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
                <a href={`mailto:${email}`}>{email}</a>
              </li>
              <li>
                <a href={hrefDoTelefone(telefone)}>{telefone}</a>
              </li>
              <li>{cidade}</li>
            </ul>
          </section>
        </div>
        <div className="fim">
          <p>
            © 2024 Portal de Vendas. Todos os direitos reservados. {razao_social} · CNPJ {cnpj} · {endereco}
          </p>
          <p>Desenvolvido pela equipe do Portal de Vendas</p>
          <SeletorDeTema id="tema-do-rodape" />
        </div>
      </div>
    </Pronto>
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
