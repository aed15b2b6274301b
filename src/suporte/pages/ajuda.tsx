import { Form, Link } from 'react-router'
import { hrefDoEmail } from '#src/shared/href-do-email.ts'
import { plural } from '#src/shared/plural.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { hrefDoTelefone } from '#src/shared/telefone.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { usePortal } from '#src/shared/ui/portal-contexto.ts'
import { CampoDeBusca } from '#src/shared/ui/kit/campo.tsx'
import type { Artigo } from '../artigo.ts'
import { artigosPorTema, buscarArtigos } from '../central-de-ajuda.ts'
import type { Route } from './+types/ajuda.ts'
import estilo from './ajuda.module.css'
import { Artigos } from './artigos.tsx'

export function loader({ request }: Route.LoaderArgs) {
  const busca = (new URL(request.url).searchParams.get('busca') ?? '').slice(0, 120)
  // Their texts stay here: the browser gets what it shows.
  const achados = buscarArtigos(busca).map(chamada)
  const temas = achados.length > 0 ? [] : artigosPorTema()
  return {
    origem: getConfig().publicUrl,
    busca,
    achados,
    temas: temas.map(({ artigos, ...tema }) => ({ ...tema, artigos: artigos.map(chamada) })),
  }
}

const chamada = ({ id, titulo, resumo }: Artigo) => ({ id, titulo, resumo })

export const headers = () => ({ 'Cache-Control': 'public, max-age=0, s-maxage=300' })

export const meta = ({ loaderData }: Route.MetaArgs) =>
  metaDaPagina({
    titulo: 'Central de Ajuda',
    descricao: 'Como comprar, pagar por PIX, desistir de uma compra e vender no Portal de Vendas.',
    canonico: '/ajuda',
    origem: loaderData?.origem,
    indexar: !loaderData?.busca,
  })

/** The help centre, for everyone; searched without scripts too. */
export default function Ajuda({ loaderData: { busca, achados, temas } }: Route.ComponentProps) {
  const { email, telefone } = usePortal()
  return (
    <main id="conteudo" className="pagina miolo texto">
      <header>
        <h1>Central de Ajuda</h1>
        <p className="apagado">
          Respostas curtas para o que mais perguntam. Não achou a sua? Escreva para a gente.
        </p>
      </header>
      <div className="pilha vao-20">
        <Form className={estilo.busca} key={busca} aria-label="Buscar artigos">
          <CampoDeBusca
            label="Buscar na Central de Ajuda"
            name="busca"
            placeholder="Desistir da compra"
            maxLength={120}
            defaultValue={busca}
          />
          <button type="submit" className="botao">
            Buscar
          </button>
        </Form>
        {busca && (
          <output>
            {achados.length === 0
              ? `Nenhum artigo sobre “${busca}”. Veja todos abaixo.`
              : `${plural(achados.length, '# artigo', '# artigos')} sobre “${busca}”.`}{' '}
            <Link to="/ajuda">Limpar busca</Link>
          </output>
        )}
        <Artigos achados={achados} temas={temas} />
        <p>
          Trocas, defeitos e desistência: <Link to="/seus-direitos">conheça os seus direitos</Link>.
        </p>
        <section aria-labelledby="contato">
          <h2 id="contato">Falar com a gente</h2>
          <p>
            <a href={hrefDoEmail(email)}>{email}</a> ou <a href={hrefDoTelefone(telefone)}>{telefone}</a>. Tem
            uma loja? Abra um chamado em <Link to="/suporte">Suporte</Link>.
          </p>
        </section>
      </div>
    </main>
  )
}
