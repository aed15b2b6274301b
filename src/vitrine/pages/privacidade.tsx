import { lerValor } from '#src/planos/configuracao.ts'
import { privacidade } from '#src/planos/secao-textos.ts'
import { configuracao } from '#src/planos/server/configuracao.ts'
import { lerTexto } from '#src/planos/textos-legais.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { log } from '#src/shared/server/log.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { usePortal } from '#src/shared/ui/portal.ts'
import type { Route } from './+types/privacidade.ts'
import { cabecalhosDeTexto, PaginaDeTexto } from './pagina-de-texto.tsx'
import { secoesDoTexto } from './texto-legal.tsx'

/** Without a database the text that came with the program is better than none. */
export async function loader() {
  const { texto, atualizado } = await configuracao(privacidade).catch((error: unknown) => {
    log.warn({ err: error }, 'a legal text could not be read')
    return lerValor(privacidade, {})
  })
  return { origem: getConfig().publicUrl, texto, atualizado }
}

export const headers = cabecalhosDeTexto

export const meta = ({ loaderData }: Route.MetaArgs) =>
  metaDaPagina({
    titulo: 'Política de Privacidade',
    descricao: 'Que dados o Portal de Vendas usa, para quê, por quanto tempo e quais são os seus direitos.',
    canonico: '/privacidade',
    origem: loaderData?.origem,
  })

export default function Privacidade({ loaderData: { texto, atualizado } }: Route.ComponentProps) {
  const { encarregado, email_encarregado } = usePortal()
  const partes = lerTexto(texto, { encarregado: encarregado && `, ${encarregado},`, email_encarregado })
  return (
    <PaginaDeTexto
      titulo="Política de Privacidade"
      resumo="Usamos poucos dados, para fazer sua compra funcionar, e você manda neles."
      atualizado={atualizado}
      secoes={secoesDoTexto(partes)}
    />
  )
}
