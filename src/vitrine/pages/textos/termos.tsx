import { termos } from '#src/configuracao/secao-textos.ts'
import { lerTexto } from '#src/configuracao/textos-legais.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { lerTextoLegal } from '../../server/ler-texto-legal.ts'
import type { Route } from './+types/termos.ts'
import { cabecalhosDeTexto, PaginaDeTexto } from './pagina-de-texto.tsx'
import { secoesDoTexto } from './texto-legal.tsx'

export const loader = () => lerTextoLegal(termos)

export const headers = cabecalhosDeTexto

export const meta = ({ loaderData }: Route.MetaArgs) =>
  metaDaPagina({
    titulo: 'Termos de Uso',
    descricao: 'As regras de quem compra e de quem vende no Portal de Vendas.',
    canonico: '/termos',
    origem: loaderData?.origem,
  })

export default function Termos({ loaderData: { texto, atualizado } }: Route.ComponentProps) {
  return (
    <PaginaDeTexto
      titulo="Termos de Uso"
      resumo="O combinado entre você, as lojas e o Portal de Vendas, em palavras simples."
      atualizado={atualizado}
      secoes={secoesDoTexto(lerTexto(texto))}
    />
  )
}
