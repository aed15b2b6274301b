import { getConfig } from '#src/shared/server/config.ts'
import { hrefDoTelefone } from '#src/shared/telefone.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { usePortal } from '#src/shared/ui/portal-contexto.ts'
import type { Route } from './+types/acessibilidade.ts'
import { cabecalhosDeTexto, PaginaDeTexto } from './pagina-de-texto.tsx'

export const loader = () => ({ origem: getConfig().publicUrl })

export const headers = cabecalhosDeTexto

export const meta = ({ loaderData }: Route.MetaArgs) =>
  metaDaPagina({
    titulo: 'Acessibilidade',
    descricao:
      'Como usar o Portal de Vendas com teclado, leitor de tela e ampliação, e como falar com a gente.',
    canonico: '/acessibilidade',
    origem: loaderData?.origem,
  })

const SECOES = [
  {
    id: 'compromisso',
    titulo: 'Nosso compromisso',
    texto: (
      <p>
        O shopping é para todas as pessoas. Seguimos a WCAG 2.2, nível AA, e a norma ABNT NBR 17225, como pede
        a Lei Brasileira de Inclusão (art. 63), e conferimos as páginas a cada mudança.
      </p>
    ),
  },
  {
    id: 'recursos',
    titulo: 'O que você encontra',
    texto: (
      <ul>
        <li>
          <strong>Teclado:</strong> tudo funciona com Tab, Enter, espaço, setas e Esc. A primeira parada de
          cada página é o atalho “Pular para o conteúdo”.
        </li>
        <li>
          <strong>Leitor de tela:</strong> títulos em ordem, imagens com descrição, avisos lidos quando
          aparecem.
        </li>
        <li>
          <strong>Visão:</strong> tema claro e escuro, contraste conferido, texto que cresce até 200% sem
          quebrar, nada dito só pela cor.
        </li>
        <li>
          <strong>Movimento:</strong> quem pede menos movimento no sistema não vê animações, e o carrossel tem
          pausa.
        </li>
      </ul>
    ),
  },
  {
    id: 'fale',
    titulo: 'Encontrou uma barreira?',
    texto: (
      <p>
        Conte para a gente em <ContatoDeAcessibilidade />. Diga a página e o que você queria fazer;
        respondemos em até 5 dias úteis.
      </p>
    ),
  },
]

function ContatoDeAcessibilidade() {
  const { email_acessibilidade: email, telefone } = usePortal()
  return (
    <>
      <a href={`mailto:${email}`}>{email}</a> ou pelo telefone{' '}
      <a href={hrefDoTelefone(telefone)}>{telefone}</a>
    </>
  )
}

export default function Acessibilidade() {
  return (
    <PaginaDeTexto
      titulo="Acessibilidade"
      resumo="O que fazemos para que todas as pessoas possam comprar e vender aqui."
      secoes={SECOES}
    />
  )
}
