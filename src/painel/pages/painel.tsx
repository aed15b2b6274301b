import { lazy, Suspense, useState } from 'react'
import { Link, Navigate, Outlet, redirect, useLocation, useNavigation } from 'react-router'
import { useAtraso } from '#src/shared/ui/kit/use-atraso.ts'
import { lugarInterrompido } from '#src/shared/ui/formulario/texto-guardado.ts'
import { Marca } from '#src/shared/ui/desenhos/marca.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { NaoCarregou } from '#src/shared/ui/kit/nao-carregou.tsx'
import { manterOMostrado } from '#src/shared/ui/reler-ao-vivo.ts'
import { eDeQuemEntrou, haFila } from '#src/shared/ui/sem-rede/de-quem.ts'
import { useSemRede } from '#src/shared/ui/sem-rede/rede.ts'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'
import { AceiteDosTextos } from '#src/usuarios/pages/entrada/aceite-dos-textos.tsx'
import type { Route } from './+types/painel.ts'
import { Atalhos } from './atalhos.tsx'
import { AvisoDaAssinatura } from './aviso-da-assinatura.tsx'
import { AvisoDeCadastro } from './aviso-de-cadastro.tsx'
import { Cabecalho } from './cabecalho-do-painel.tsx'
import { EsqueletoDaTela } from './esqueleto-da-tela.tsx'
import { montarMenu } from './menu.ts'
import { ehEnsaio } from '#src/shared/ensaio.ts'
import { FaixaDoEnsaio } from '#src/shared/ui/loja/faixa-do-ensaio.tsx'
import { lojaEscolhida } from '#src/shared/ui/loja/loja-escolhida.ts'
import { MenuLateral } from './menu-lateral.tsx'
import { type ContextoDoPainel, exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import { lerSituacao } from '#src/assinaturas/pages/situacao-da-assinatura.ts'
import estilo from './painel.module.css'

// Wide screens never open it.
const MenuNoCelular = lazy(() => import('./menu-no-celular.tsx'))
const AvisoDeCopia = lazy(() => import('./aviso-de-copia.tsx'))
const AvisoDaFila = lazy(() => import('#src/vendas/pages/balcao/sem-rede/aviso-da-fila.tsx'))

/** For a screen that failed, and for the panel itself; each screen has its own. */
export const meta = () => metaDaPagina({ titulo: 'Painel', indexar: false })

export const clientMiddleware = [manterOMostrado]

/**
 * The gate: no user goes to the start, a blocked shop to its page but for its sales, who has no panel to where they
 * belong, and whose form was interrupted back to it.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url)
  const { pessoa, loja } = await exigirPainel({ nova: true, parada: pathname.startsWith('/vendas/') })
  if (loja?.bloqueada) return { pessoa, loja, situacao: null }
  // A reading that was left behind leads nobody back.
  const volta = request.signal.aborted ? null : lugarInterrompido(pessoa.usuario.id)
  if (volta && volta !== pathname + search) throw redirect(volta)
  // Before the first view: what comes in above a screen later would move it.
  return { pessoa, loja, situacao: loja && !ehEnsaio(loja.codigo) ? await lerSituacao(loja) : null }
}

export function HydrateFallback() {
  const { pathname } = useLocation()
  return (
    <div className={estilo.painel}>
      <aside className={estilo.lateral} aria-label="Painel">
        <span className="marca">
          <Marca />
        </span>
      </aside>
      <div className="encolhe">
        <div className={estilo.topo} />
        <main className={estilo.conteudo}>
          <EsqueletoDaTela caminho={pathname} />
        </main>
      </div>
    </div>
  )
}

export default function Painel({ loaderData: { pessoa, loja, situacao } }: Route.ComponentProps) {
  const { usuario, carregando } = useSessao()
  const [menuAberto, setMenuAberto] = useState(false)
  const [menuUsado, setMenuUsado] = useState(false)
  if (menuAberto && !menuUsado) setMenuUsado(true)
  const menu = montarMenu({
    admin: pessoa.admin,
    temLoja: loja !== null,
    papel: loja?.papel ?? null,
    plano: loja?.plano ?? null,
    ensaio: loja !== null && ehEnsaio(loja.codigo),
  })
  const indoPara = useIndoParaOutraTela()
  // Drawn anew when the network goes: what the counter needs may have been kept since this was shown.
  useSemRede()

  if (!usuario && !carregando) return <Navigate to="/" replace />
  const tela = <Outlet context={{ pessoa, loja } satisfies ContextoDoPainel} />
  // A sale of a blocked shop: of the panel it opens nothing else.
  if (loja?.bloqueada)
    return (
      <main id="conteudo" className={estilo.conteudo}>
        {tela}
      </main>
    )
  return (
    <div className={estilo.painel}>
      <a href="#conteudo" className="pular">
        Pular para o conteúdo
      </a>
      <aside className={estilo.lateral} aria-label="Painel">
        <Link to={loja ? '/admin' : '/admin/painel-geral'} className="marca">
          <Marca />
        </Link>
        <MenuLateral secoes={menu} />
      </aside>
      <div className="encolhe">
        <Cabecalho
          pessoa={pessoa}
          loja={loja}
          secoes={menu}
          menuAberto={menuAberto}
          aoAbrirMenu={() => setMenuAberto(true)}
        />
        <main id="conteudo" className={estilo.conteudo}>
          {indoPara ? <EsqueletoDaTela caminho={indoPara} /> : null}
          {/* Kept: a form that is left comes back as it was when the other screen refuses. */}
          <div hidden={indoPara !== null}>
            {loja && loja.status_aprovacao !== 'aprovado' && <AvisoDeCadastro loja={loja} />}
            {loja?.copia ? (
              <Suspense>
                <AvisoDeCopia loja={loja} copia={loja.copia} key={`copia-${loja.id}`} />
              </Suspense>
            ) : null}
            {loja && (eDeQuemEntrou() || haFila()) ? (
              <Suspense>
                <AvisoDaFila loja={loja} key={`fila-${loja.id}`} />
              </Suspense>
            ) : null}
            {loja && situacao ? (
              <AvisoDaAssinatura loja={loja} situacao={situacao} key={`assinatura-${loja.id}`} />
            ) : null}
            {tela}
          </div>
        </main>
      </div>
      {loja && ehEnsaio(loja.codigo) ? (
        <FaixaDoEnsaio ensaioId={loja.id} fixa>
          <Link to="/loja" onClick={() => lojaEscolhida.definir(loja)}>
            Comprar nela
          </Link>
        </FaixaDoEnsaio>
      ) : null}
      <AceiteDosTextos />
      <Atalhos />
      {menuUsado ? (
        <Suspense>
          <MenuNoCelular
            aberto={menuAberto}
            aoFechar={() => setMenuAberto(false)}
            secoes={menu}
            email={pessoa.usuario.email}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The screen that is on its way, once that takes a moment. */
function useIndoParaOutraTela(): string | null {
  const { pathname } = useLocation()
  const destino = useNavigation().location?.pathname
  return useAtraso(destino !== undefined && destino !== pathname ? destino : null)
}

export function ErrorBoundary() {
  return (
    <main className={estilo.carregando}>
      <h1 className="so-leitor">Painel</h1>
      <NaoCarregou aoTentar={() => location.reload()} />
    </main>
  )
}
