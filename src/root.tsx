import { type ReactNode, use } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root.ts'
import fonte from './fonts/gabarito.woff2?url'
import { estiloDaPagina } from './shared/ui/estilo-da-pagina.ts'
import { Foco } from './shared/ui/foco/foco.tsx'
import { FaixaDoPortal } from './shared/ui/loja/faixa.tsx'
import { Nonce } from './shared/ui/nonce.ts'
import { PaginaDeErro } from './shared/ui/kit/pagina-de-erro.tsx'
import { usePortal } from './shared/ui/portal-contexto.ts'
import { Toasts } from './shared/ui/toasts/toasts.tsx'
import { EntrarComo } from './shared/ui/sessao/entrar-como.tsx'
import { CHAVE_DO_TEMA } from './shared/ui/tema.tsx'

// Before the first paint, and whenever it changes, here or in another tab: which scheme the person chose, or the system's.
// The class says that scripts run here. Where a browser keeps nothing for the site, a memory that lasts as long as the
// page is open. And zod is told not to try whether it may make code of text, which the page's policy forbids and
// reports. It has run by the time the browser's own half is here.
const antesDePintar = import.meta.env.SSR
  ? `__zod_globalConfig={jitless:true};(function(d){d.classList.add('js');['localStorage','sessionStorage'].forEach(function(n){try{window[n].getItem(n)}catch(e){
var m={};Object.defineProperty(window,n,{value:{getItem:function(k){return k in m?m[k]:null},setItem:function(k,v){m[k]=String(v)},removeItem:function(k){delete m[k]}}})}});
var m=matchMedia('(prefers-color-scheme: dark)'),a=function(){var s=localStorage.getItem('${CHAVE_DO_TEMA}')
d.setAttribute('data-mantine-color-scheme',s==='dark'||(s!=='light'&&m.matches)?'dark':'light')}
a();m.addEventListener('change',a);addEventListener('storage',a)})(document.documentElement)`
  : ''

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(Nonce)
  const portal = usePortal()
  return (
    <html lang="pt-BR" data-mantine-color-scheme="light" data-respect-reduced-motion suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0f6b4f" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1412" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="preload" href={fonte} as="font" type="font/woff2" crossOrigin="anonymous" />
        <script nonce={nonce} suppressHydrationWarning>
          {antesDePintar}
        </script>
        <style id="estilo" suppressHydrationWarning>
          {estiloDaPagina}
        </style>
        <meta name="portal" content={JSON.stringify(portal)} />
        <Meta />
        <Links />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icones/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        <FaixaDoPortal />
        {children}
        <EntrarComo />
        <Toasts />
        <Foco />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error)) return <PaginaDeErro status={error.status} />
  if (!import.meta.env.SSR) console.error(error)
  return <PaginaDeErro status={500} />
}
