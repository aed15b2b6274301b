import { Link } from 'react-router'
import { type ContextoDoPerfil, lojaDe } from '#src/estabelecimentos/pages/perfil/aba.tsx'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { CampoDeCopiar } from '#src/shared/ui/kit/campo-de-copiar.tsx'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import type { FeedsDaLoja } from '../schemas-feeds.ts'
import estilo from './secao-feeds.module.css'

/** Opens the section of the shop's products in catalogues outside. */
export async function abrirFeeds(contexto: ContextoDoPerfil) {
  const { id } = lojaDe(contexto)
  const feeds = await api.get('/rest/v1/integracoes/feeds', { query: { estabelecimento_id: id } })
  return <SecaoFeeds key="feeds" feeds={feeds} />
}

function SecaoFeeds({ feeds }: { feeds: FeedsDaLoja }) {
  const { itens, fora, com_aviso: comAviso, produtos } = feeds
  return (
    <Quadro
      titulo="Google e Meta"
      className="pilha vao-14 folga"
      ferramenta={
        <span className={`selo ${itens > 0 ? 'mata' : ''}`}>
          {plural(itens, '# item no ar', '# itens no ar')}
        </span>
      }
    >
      <p className="apagado">
        Com estes endereços o Google (Merchant Center) e a Meta (Facebook e Instagram) mostram os produtos da
        loja, com preço, promoção, estoque e variações. Cole cada um como fonte de dados programada: a cada
        leitura eles recebem a loja como ela está.
      </p>
      <CampoDeCopiar
        label="Endereço para o Google"
        valor={feeds.google}
        copiado={['Endereço copiado', 'No Merchant Center, adicione como arquivo programado.']}
      />
      <CampoDeCopiar
        label="Endereço para a Meta"
        valor={feeds.meta}
        copiado={['Endereço copiado', 'No Gerenciador de Comércio, adicione como feed programado.']}
      />
      {itens === 0 && produtos.length === 0 ? (
        <p>Nenhum produto à venda ainda. Os endereços já valem: cadastre os produtos e eles aparecem.</p>
      ) : null}
      {produtos.length > 0 ? (
        <details className={estilo.detalhes} open={fora > 0}>
          <summary>{resumo(fora, comAviso)}</summary>
          <ul className="sem-lista">
            {produtos.map((produto) => (
              <li key={produto.id} className={estilo.produto}>
                <div className="fila vao-8">
                  <Link to={`/produto/${produto.id}/editar`}>{produto.nome}</Link>
                  {produto.fora ? <span className="selo manga">Fora</span> : null}
                </div>
                <ul className={`apagado ${estilo.frases}`}>
                  {produto.frases.map((frase) => (
                    <li key={frase}>{frase}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
          {produtos.length < fora + comAviso ? (
            <p className="apagado">Aqui estão os primeiros {produtos.length}.</p>
          ) : null}
        </details>
      ) : null}
    </Quadro>
  )
}

/** `2 produtos ficam de fora, 5 podem melhorar`. */
function resumo(fora: number, comAviso: number): string {
  const partes = [
    fora > 0 && plural(fora, '# produto fica de fora', '# produtos ficam de fora'),
    comAviso > 0 && plural(comAviso, '# pode melhorar', '# podem melhorar'),
  ]
  return partes.filter(Boolean).join(', ')
}
