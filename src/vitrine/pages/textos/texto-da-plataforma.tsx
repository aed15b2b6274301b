import { useLocation } from 'react-router'
import { TEXTOS_LEGAIS } from '#src/configuracao/secao-textos.ts'
import { lerTexto } from '#src/configuracao/textos-legais.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { hrefDoTelefone } from '#src/shared/telefone.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { usePortal } from '#src/shared/ui/portal-contexto.ts'
import ACESSIBILIDADE from '../../conteudo/acessibilidade.md?raw'
import SEUS_DIREITOS from '../../conteudo/seus-direitos.md?raw'
import { lerTextoLegal } from '../../server/ler-texto-legal.ts'
import type { Route } from './+types/texto-da-plataforma.ts'
import { Bloco } from './texto-legal.tsx'

/** What stands above each text, by its address. */
const PAGINAS = {
  termos: {
    titulo: 'Termos de Uso',
    resumo: 'O combinado entre você, as lojas e o Portal de Vendas, em palavras simples.',
    descricao: 'As regras de quem compra e de quem vende no Portal de Vendas.',
  },
  privacidade: {
    titulo: 'Política de Privacidade',
    resumo: 'Usamos poucos dados, para fazer sua compra funcionar, e você manda neles.',
    descricao: 'Que dados o Portal de Vendas usa, para quê, por quanto tempo e quais são os seus direitos.',
  },
  cookies: {
    titulo: 'Política de Cookies',
    resumo: 'Guardamos no seu navegador só o que faz o Portal funcionar, e nada para seguir você.',
    descricao: 'O que o Portal de Vendas guarda no seu navegador, para quê e como apagar.',
  },
  'seus-direitos': {
    titulo: 'Seus direitos',
    resumo: 'O que a lei garante a quem compra pela internet, e a quem pedir ajuda.',
    descricao:
      'Desistir da compra, produto com defeito, pedido que não chegou: o que a lei garante a quem compra e a quem pedir ajuda.',
  },
  acessibilidade: {
    titulo: 'Acessibilidade',
    resumo: 'O que fazemos para que todas as pessoas possam comprar e vender aqui.',
    descricao:
      'Como usar o Portal de Vendas com teclado, leitor de tela e ampliação, e como falar com a gente.',
  },
}

const chaveDe = (pathname: string) => pathname.replaceAll('/', '').toLowerCase() as keyof typeof PAGINAS

/** The platform sets its legal texts; those on accessibility and on a buyer's rights come with the program. */
export async function loader({ url }: Pick<Route.LoaderArgs, 'url'>) {
  const pedida = chaveDe(url.pathname)
  const legal = TEXTOS_LEGAIS.find(({ chave }) => chave === pedida)
  if (legal) return lerTextoLegal(legal)
  const texto = pedida === 'seus-direitos' ? SEUS_DIREITOS : ACESSIBILIDADE
  return { origem: getConfig().publicUrl, texto, atualizado: null }
}

/** Every text page is the same for everyone and changes only with the program. */
export const headers = () => ({ 'Cache-Control': 'public, max-age=0, s-maxage=300' })

export const meta = ({ loaderData, location }: Route.MetaArgs) => {
  const chave = chaveDe(location.pathname)
  const { titulo, descricao } = PAGINAS[chave]
  return metaDaPagina({ titulo, descricao, canonico: `/${chave}`, origem: loaderData?.origem })
}

/** A page that is read: a summary, the way to each part, then the parts. */
export default function TextoDaPlataforma({ loaderData: { texto, atualizado } }: Route.ComponentProps) {
  const { titulo, resumo } = PAGINAS[chaveDe(useLocation().pathname)]
  const { encarregado, email_encarregado, email_acessibilidade, telefone, razao_social, cnpj } = usePortal()
  const partes = lerTexto(texto, {
    encarregado: encarregado && `, ${encarregado},`,
    email_encarregado,
    // LGPD, art. 41: by name, or at least by who answers for it.
    quem_responde: encarregado
      ? `O nosso encarregado pelo tratamento de dados pessoais é **${encarregado}**.`
      : `Quem responde pela função de encarregado é a própria **${razao_social}**, CNPJ ${cnpj}, pela sua administração.`,
    email_acessibilidade,
    telefone,
    href_do_telefone: hrefDoTelefone(telefone),
  })
  return (
    <main id="conteudo" className="pagina miolo texto">
      <header>
        <h1>{titulo}</h1>
        <p className="apagado">{resumo}</p>
        {atualizado && <p className="apagado">Atualizado em {atualizado}</p>}
      </header>
      <nav aria-label="Nesta página">
        <ul className="sem-lista">
          {partes.map(({ id, titulo: nome }) => (
            <li key={id}>
              <a href={`#${id}`}>{nome}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="corrido">
        {partes.map(({ id, titulo: nome, blocos }) => (
          <section key={id} id={id} aria-labelledby={`${id}-titulo`}>
            <h2 id={`${id}-titulo`}>{nome}</h2>
            {blocos.map((bloco) => (
              <Bloco key={bloco.linhas[0]?.[0]?.texto ?? 'tabela'} nome={nome} {...bloco} />
            ))}
          </section>
        ))}
      </div>
    </main>
  )
}
