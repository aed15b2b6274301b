import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { lerDireitos } from '../../server/ler-direitos.ts'
import type { Route } from './+types/seus-direitos.ts'
import { cabecalhosDeTexto, PaginaDeTexto } from './pagina-de-texto.tsx'
import { secoesDoTexto } from './texto-legal.tsx'

export const loader = lerDireitos

export const headers = cabecalhosDeTexto

export const meta = ({ loaderData }: Route.MetaArgs) =>
  metaDaPagina({
    titulo: 'Seus direitos',
    descricao:
      'Desistir da compra, produto com defeito, pedido que não chegou: o que a lei garante a quem compra e a quem pedir ajuda.',
    canonico: '/seus-direitos',
    origem: loaderData?.origem,
  })

/** What the law gives who buys, and whom to ask. */
export default function SeusDireitos({ loaderData: { partes } }: Route.ComponentProps) {
  return (
    <PaginaDeTexto
      titulo="Seus direitos"
      resumo="O que a lei garante a quem compra pela internet, e a quem pedir ajuda."
      secoes={secoesDoTexto(partes)}
    />
  )
}
