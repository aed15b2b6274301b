import { IconArrowRight } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { data, Link } from 'react-router'
import { plural } from '#src/shared/plural.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { keptPage } from '#src/shared/server/http/public-answer.ts'
import { log } from '#src/shared/server/log.ts'
import { desenho } from '#src/shared/ui/desenhos/desenho.ts'
import { AoChegarPerto } from '#src/shared/ui/kit/ao-chegar-perto.tsx'
import { CartaoDeLoja } from '#src/shared/ui/loja/cartao-loja.tsx'
import { IconeDeCategoria } from '#src/shared/ui/loja/icone-categoria.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { usePortal } from '#src/shared/ui/portal-contexto.ts'
import { useCarrinho } from '#src/vendas/pages/carrinho/carrinho.tsx'
import { enderecoDaCategoria } from '../../enderecos.ts'
import type { CategoriaPopular } from '../../schemas.ts'
import { categoriasPopulares } from '../../server/categorias-populares.ts'
import { dadosDoPortal } from '../../server/dados-estruturados.ts'
import { lojasEmDestaque } from '../../server/lojas-em-destaque.ts'
import { numerosDaCasa, numerosSemBanco } from '../../server/numeros-da-casa.ts'
import type { Route } from './+types/inicio.ts'
import { Carrossel } from './carrossel.tsx'
import RUA from './desenhos/rua.svg?raw'
import { Depoimentos, PorQueEscolher } from './por-que-escolher.tsx'

const VistosRecentemente = lazy(() => import('../vistos-recentemente.tsx'))
// Without a network the page stands without it.
const CarrinhoFlutuante = lazy<ComponentType>(() =>
  import('./carrinho-flutuante.tsx').catch(() => ({ default: () => null })),
)

/** The street of the marketplace: four fronts under their awnings. */
const DesenhoDaRua = desenho(RUA)

export async function loader() {
  const [lojas, categorias, numeros] = await Promise.all([
    lojasEmDestaque().catch(registrar('lojas em destaque')),
    categoriasPopulares().catch(registrar('categorias populares')),
    numerosDaCasa().catch(registrar('números')),
  ])
  return data(
    {
      lojas: lojas ?? [],
      categorias: categorias ?? [],
      ...(numeros ?? numerosSemBanco()),
      origem: getConfig().publicUrl,
      estruturados: dadosDoPortal(),
    },
    lojas && categorias && numeros ? keptPage('lojas', 'vendas') : {},
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...metaDaPagina({
    titulo: 'Portal de Vendas: Seu Shopping Digital',
    descricao:
      'Um shopping digital com lojas verificadas de todo o Brasil. Encontre produtos e promoções e pague por PIX.',
    canonico: '/',
    origem: loaderData?.origem,
  }),
  ...(loaderData?.estruturados ?? []),
]

export default function Inicio({
  loaderData: { lojas, categorias, figuras, promessas },
}: Route.ComponentProps) {
  return (
    <main id="conteudo" className="inicio">
      <section className="faixa miolo">
        <div className="dizeres">
          <p className="lema">Seu Shopping Digital</p>
          <h1>Lojas de confiança, todas num só lugar</h1>
          <p className="chamada">
            Passeie pelas vitrines, compare preços e pague por PIX direto para a loja.
          </p>
          {figuras.length > 0 && (
            <dl className="figuras">
              {figuras.map(([valor, nome]) => (
                <div key={nome}>
                  <dt>{nome}</dt>
                  <dd>{valor}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        <DesenhoDaRua />
      </section>
      <div className="miolo">
        <Carrossel />
      </div>
      {categorias.length > 0 && <Categorias categorias={categorias} />}
      {lojas.length > 0 && (
        <section className="secao miolo" aria-labelledby="destaques">
          <div className="titulo-da-secao">
            <h2 id="destaques">Lojas em destaque</h2>
            <Link to="/estabelecimentos" className="link">
              Ver todas <IconArrowRight size={18} aria-hidden />
            </Link>
          </div>
          <div className="grade-lojas">
            {lojas.map((loja) => (
              <CartaoDeLoja key={loja.id} loja={loja} />
            ))}
          </div>
        </section>
      )}
      <PorQueEscolher promessas={promessas !== null} />
      <Depoimentos />
      <section className="miolo" aria-labelledby="lojistas">
        <div className="convite">
          <div>
            <h2 id="lojistas">Tem uma loja? Venha para o shopping</h2>
            <p>Monte sua vitrine, receba por PIX na conta da sua empresa e acompanhe cada venda.</p>
            <Link to="/auth/fornecedor" className="botao claro">
              Cadastrar minha loja
            </Link>
          </div>
          <ParaLojistas promessas={promessas} />
        </div>
      </section>
      <div className="miolo">
        <AoChegarPerto espera={null}>
          <VistosRecentemente />
        </AoChegarPerto>
      </div>
      <CarrinhoAMao />
    </main>
  )
}

function Categorias({ categorias }: { categorias: CategoriaPopular[] }) {
  return (
    <section className="secao miolo" aria-labelledby="categorias">
      <h2 id="categorias">Categorias populares</h2>
      <ul className="sem-lista categorias">
        {categorias.map(({ nome, icone, total_produtos }) => (
          <li key={nome}>
            <Link to={enderecoDaCategoria(nome) ?? `/estabelecimentos?categoria=${encodeURIComponent(nome)}`}>
              <span className="icone">
                <IconeDeCategoria chave={icone} />
              </span>
              <strong>{nome}</strong>
              <span className="apagado">{plural(total_produtos, '# produto', '# produtos')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a shop may count on; without somebody who answers for more, the platform's own term alone. */
function ParaLojistas({ promessas }: { promessas: { crescimento: string } | null }) {
  const { horas_de_aprovacao: horas } = usePortal()
  const ditos = promessas
    ? [
        [promessas.crescimento, 'de crescimento médio nas vendas'],
        ['5 min', 'para fazer o cadastro'],
        ['72h', 'em média até a aprovação'],
      ]
    : [[`${horas}h`, 'é o prazo para conferirmos o cadastro']]
  return (
    <ul className="sem-lista">
      {ditos.map(([valor, texto]) => (
        <li key={valor}>
          <strong>{valor}</strong> {texto}
        </li>
      ))}
    </ul>
  )
}

/** The landing never fails for a section: what does not load is logged and hides (docs/rules/marketplace.md#error-texts). */
function registrar(secao: string) {
  return (error: unknown) => {
    log.error({ err: error, secao }, 'section of the landing failed to load')
    return null
  }
}

/** Fetched once there is something in the cart. */
function CarrinhoAMao() {
  const { linhas } = useCarrinho()
  if (linhas.length === 0) return null
  return (
    <Suspense>
      <CarrinhoFlutuante />
    </Suspense>
  )
}
