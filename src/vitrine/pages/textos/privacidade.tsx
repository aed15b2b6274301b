import { privacidade } from '#src/configuracao/secao-textos.ts'
import { lerTexto } from '#src/configuracao/textos-legais.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { usePortal } from '#src/shared/ui/portal-contexto.ts'
import { lerTextoLegal } from '../../server/ler-texto-legal.ts'
import type { Route } from './+types/privacidade.ts'
import { cabecalhosDeTexto, PaginaDeTexto } from './pagina-de-texto.tsx'
import { secoesDoTexto } from './texto-legal.tsx'

export const loader = () => lerTextoLegal(privacidade)

export const headers = cabecalhosDeTexto

export const meta = ({ loaderData }: Route.MetaArgs) =>
  metaDaPagina({
    titulo: 'Política de Privacidade',
    descricao: 'Que dados o Portal de Vendas usa, para quê, por quanto tempo e quais são os seus direitos.',
    canonico: '/privacidade',
    origem: loaderData?.origem,
  })

export default function Privacidade({ loaderData: { texto, atualizado } }: Route.ComponentProps) {
  const { encarregado, email_encarregado, razao_social, cnpj } = usePortal()
  const partes = lerTexto(texto, {
    encarregado: encarregado && `, ${encarregado},`,
    email_encarregado,
    // LGPD, art. 41: by name, or at least by who answers for it.
    quem_responde: encarregado
      ? `O nosso encarregado pelo tratamento de dados pessoais é **${encarregado}**.`
      : `Quem responde pela função de encarregado é a própria **${razao_social}**, CNPJ ${cnpj}, pela sua administração.`,
  })
  return (
    <PaginaDeTexto
      titulo="Política de Privacidade"
      resumo="Usamos poucos dados, para fazer sua compra funcionar, e você manda neles."
      atualizado={atualizado}
      secoes={secoesDoTexto(partes)}
    />
  )
}
