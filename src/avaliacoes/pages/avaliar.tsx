import { data, useNavigate, useOutletContext } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { exigirSessao } from '#src/usuarios/pages/entrada/exigir-sessao.ts'
import { produtosRecebidos } from '#src/vendas/itens.ts'
import type { ContextoDoPedido } from '#src/vendas/pages/pedido/pedido.tsx'
import type { MinhasAvaliacoes } from '../schemas.ts'
import type { Route } from './+types/avaliar.ts'
import estilo from './avaliar.module.css'
import { DitoNaAvaliacao } from './dito-na-avaliacao.tsx'
import { NovaAvaliacao } from './nova-avaliacao.tsx'

export const meta = () => metaDaPagina({ titulo: 'Avaliar pedido', indexar: false })

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  exigirSessao(request)
  try {
    return await api.get('/rest/v1/minhas_avaliacoes', { query: { venda_id: params.id } })
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    if (erro.status === 404) throw data(null, 404)
    toast.erro('Erro ao carregar avaliações', erro.detail ?? erro.title)
    return null
  }
}

/** Over the order it is about: a score for the shop and for each product, each given once. */
export default function Avaliar({ loaderData: minhas }: Route.ComponentProps) {
  const { venda } = useOutletContext<ContextoDoPedido>()
  const navigate = useNavigate()
  const fechar = () => void navigate('..', { preventScrollReset: true })
  const daLoja = minhas?.loja
  return (
    <Dialogo
      aberto
      aoFechar={fechar}
      titulo={`Avaliar pedido #${venda.numero}`}
      largura="38rem"
      fechaFora={false}
    >
      {minhas ? (
        <ul className={`sem-lista ${estilo.lista}`}>
          {produtosRecebidos(venda.itens).map(({ produto_id: id, nome, imagem_url: imagem }) => {
            const feita = minhas.produtos.find((uma) => uma.produto_id === id)
            return (
              <li key={id}>
                <Foto url={imagem} alt="" tamanhos="56px" className={estilo.foto} />
                {feita ? (
                  <Feita nome={nome} avaliacao={feita} />
                ) : (
                  <NovaAvaliacao
                    nome={nome}
                    rota="avaliacoes_produtos"
                    alvo={{ produto_id: id }}
                    pergunta="O que achou do produto?"
                  />
                )}
              </li>
            )
          })}
          <li className={estilo.semFoto}>
            {daLoja ? (
              <Feita nome={venda.estabelecimento_nome} avaliacao={daLoja} />
            ) : (
              <NovaAvaliacao
                nome={venda.estabelecimento_nome}
                rota="avaliacoes_estabelecimento"
                alvo={{ estabelecimento_id: venda.estabelecimento_id }}
                pergunta="Como foi comprar nesta loja?"
                podeSerAnonima
              />
            )}
          </li>
        </ul>
      ) : (
        <p>Não foi possível carregar. Feche e tente de novo.</p>
      )}
    </Dialogo>
  )
}

function Feita({ nome, avaliacao }: { nome: string; avaliacao: NonNullable<MinhasAvaliacoes['loja']> }) {
  return (
    <div className={estilo.feita}>
      <h3>{nome}</h3>
      <DitoNaAvaliacao avaliacao={avaliacao} />
    </div>
  )
}
