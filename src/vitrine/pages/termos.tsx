import { lerValor } from '#src/planos/configuracao.ts'
import { termos } from '#src/planos/secao-textos.ts'
import { configuracao } from '#src/planos/server/configuracao.ts'
import { lerTexto } from '#src/planos/textos-legais.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { log } from '#src/shared/server/log.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import type { Route } from './+types/termos.ts'
import { cabecalhosDeTexto, PaginaDeTexto } from './pagina-de-texto.tsx'
import { secoesDoTexto } from './texto-legal.tsx'

/** Without a database the text that came with the program is better than none. */
export async function loader() {
  const { texto, atualizado } = await configuracao(termos).catch((error: unknown) => {
    log.warn({ err: error }, 'a legal text could not be read')
    return lerValor(termos, {})
  })
  return { origem: getConfig().publicUrl, texto, atualizado }
}

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
