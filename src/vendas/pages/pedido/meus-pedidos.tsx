import { Dia } from '#src/shared/ui/kit/dia.tsx'
import { Reais } from '#src/shared/ui/kit/reais.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { FiltroRecusado } from '#src/shared/ui/kit/filtro-recusado.tsx'
import { NaoCarregou } from '#src/shared/ui/kit/nao-carregou.tsx'
import { carregar } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { exigirSessao } from '#src/usuarios/pages/entrada/exigir-sessao.ts'
import { rotuloDaSituacao } from '../../rotulos.ts'
import type { Venda } from '../../schemas.ts'
import type { Route } from './+types/meus-pedidos.ts'
import { PagarPedido } from '../pagar/pagar-pedido.tsx'
import { useAcoesDoComprador } from './acoes-do-comprador.ts'
import estilo from './meus-pedidos.module.css'
import { usePedido } from './mudar-pedido.ts'

export const meta = () => metaDaPagina({ titulo: 'Meus pedidos', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  exigirSessao(request)
  const depois = new URL(request.url).searchParams.get('depois') || undefined
  const lista = await carregar({ itens: [], proximo: null }, () =>
    api.get('/rest/v1/vendas', { query: { minhas: 'sim', limite: 20, depois } }),
  )
  const { falha } = lista
  if (falha && falha.status !== 422) toast.erro('Erro ao carregar pedidos', falha.detail ?? falha.title)
  return lista
}

/** A person's own orders, each with what it needs next. */
export default function MeusPedidos({ loaderData: { itens, proximo, falha } }: Route.ComponentProps) {
  const [pagando, setPagando] = useState<string | null>(null)

  return (
    <>
      <h1>Meus pedidos</h1>
      {falha?.status === 422 ? (
        <FiltroRecusado />
      ) : falha ? (
        <NaoCarregou />
      ) : itens.length === 0 ? (
        <Vazio
          desenho={<DesenhoDeSacola />}
          titulo="Nenhum pedido ainda"
          texto="Quando você comprar, acompanhe tudo por aqui."
          saida={{ para: '/estabelecimentos', nome: 'Ver lojas' }}
        />
      ) : (
        <>
          <ul className="sem-lista pilha vao-14">
            {itens.map((venda) => (
              <Pedido key={venda.id} venda={venda} aoPagar={() => setPagando(venda.id)} />
            ))}
          </ul>
          {proximo ? (
            <Link to={`?depois=${encodeURIComponent(proximo)}`} className={`botao leve ${estilo.mais}`}>
              Pedidos mais antigos
            </Link>
          ) : null}
        </>
      )}
      <PagarPedido vendaId={pagando} aoMudar={setPagando} />
    </>
  )
}

const NA_LISTA = 3

function Pedido({ venda, aoPagar }: { venda: Venda; aoPagar: () => void }) {
  const pagina = `/minha-conta/pedido/${venda.id}`
  const titulo = `pedido-${venda.id}`
  const mostrados = venda.itens.slice(0, NA_LISTA)
  const resto = venda.itens.length - mostrados.length
  return (
    <li>
      <article className={`cartao ${estilo.pedido}`} aria-labelledby={titulo}>
        <header>
          <Chip rotulo={rotuloDaSituacao(venda, 'cliente')} />
          <p className="apagado">
            <Dia instante={venda.created_at} />
          </p>
        </header>
        <div className={estilo.corpo}>
          <div className={estilo.fotos} aria-hidden>
            {mostrados.map((item) => (
              <Foto key={item.id} url={item.imagem_url} alt="" tamanhos="72px" className={estilo.foto} />
            ))}
            {resto > 0 ? <span className={estilo.resto}>+{resto}</span> : null}
          </div>
          <div className={estilo.texto}>
            <h2 id={titulo}>
              <Link to={pagina} className={estilo.alvo}>
                {venda.estabelecimento_nome} <span className="apagado">#{venda.numero}</span>
              </Link>
            </h2>
            <p className="apagado">{resumo(venda)}</p>
          </div>
          <strong className={estilo.total}>
            <Reais valor={venda.total} />
          </strong>
        </div>
        <ProximoPasso venda={venda} pagina={pagina} aoPagar={aoPagar} />
      </article>
    </li>
  )
}

/** The one thing this order asks for next, as a button; the whole card opens the order. */
function ProximoPasso({ venda, pagina, aoPagar }: { venda: Venda; pagina: string; aoPagar: () => void }) {
  const { mudar, comprarDeNovo, enviando } = usePedido()
  const [acao] = useAcoesDoComprador(venda)
  const nomes: Partial<Record<string, [string, () => void]>> = {
    pagar: ['Pagar com PIX', aoPagar],
    'novo-pix': ['Gerar novo PIX', aoPagar],
    recebi: [
      'Recebi',
      () => void mudar({ venda, verbo: 'entregar', feito: ['Entrega confirmada', 'Que bom que chegou.'] }),
    ],
    'comprar-de-novo': ['Comprar de novo', () => void comprarDeNovo(venda)],
  }
  if (acao === 'avaliar') {
    return (
      <footer>
        <button type="button" className="botao leve" onClick={() => void comprarDeNovo(venda)}>
          Comprar de novo
        </button>
        <Link to={`${pagina}/avaliar`} className="botao leve">
          Avaliar
        </Link>
      </footer>
    )
  }
  if (acao === 'responder-frete') {
    return (
      <footer>
        <Link to={pagina} className="botao">
          Ver o frete
        </Link>
      </footer>
    )
  }
  if (acao === 'pagar-com-cartao') {
    return (
      <footer>
        <Link to={`/pagar-com-cartao/${venda.id}`} reloadDocument className="botao">
          Pagar com cartão
        </Link>
      </footer>
    )
  }
  const passo = nomes[acao ?? '']
  if (!passo) return null
  const [nome, fazer] = passo
  return (
    <footer>
      <button
        type="button"
        className={`botao ${acao === 'comprar-de-novo' ? 'leve' : ''}`}
        disabled={enviando}
        onClick={fazer}
      >
        {nome}
      </button>
    </footer>
  )
}

function resumo({ itens }: Venda): string {
  const [primeiro] = itens
  if (!primeiro) return ''
  const resto = itens.length - 1
  const nome = primeiro.quantidade > 1 ? `${primeiro.quantidade}× ${primeiro.nome}` : primeiro.nome
  if (resto === 0) return nome
  return `${nome} e mais ${plural(resto, '# produto', '# produtos')}`
}
