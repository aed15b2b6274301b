import { cookies } from '#src/configuracao/secao-textos.ts'
import { lerTexto } from '#src/configuracao/textos-legais.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { lerTextoLegal } from '../../server/ler-texto-legal.ts'
import type { Route } from './+types/cookies.ts'
import { cabecalhosDeTexto, PaginaDeTexto } from './pagina-de-texto.tsx'
import { secoesDoTexto } from './texto-legal.tsx'

export const loader = () => lerTextoLegal(cookies)

export const headers = cabecalhosDeTexto

export const meta = ({ loaderData }: Route.MetaArgs) =>
  metaDaPagina({
    titulo: 'Política de Cookies',
    descricao: 'O que o Portal de Vendas guarda no seu navegador, para quê e como apagar.',
    canonico: '/cookies',
    origem: loaderData?.origem,
  })

export default function Cookies({ loaderData: { texto, atualizado } }: Route.ComponentProps) {
  return (
    <PaginaDeTexto
      titulo="Política de Cookies"
      resumo="Guardamos no seu navegador só o que faz o Portal funcionar, e nada para seguir você."
      atualizado={atualizado}
      secoes={secoesDoTexto(lerTexto(texto))}
    />
  )
}
