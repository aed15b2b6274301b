import { useEffect } from 'react'
import { Link, useFetcher, useLocation, useNavigate } from 'react-router'
import { useEtapa } from '#src/shared/ui/loja/contar-etapa.ts'
import DialogoAberto from '#src/shared/ui/kit/dialogo-aberto.tsx'
import { DA_GRADE, enderecoDoProduto, NO_DIALOGO } from '../../enderecos.ts'
import type { LojaCompleta, ProdutoPublico } from '../../schemas.ts'
import { DetalheDoProduto } from './detalhe-do-produto.tsx'
import { semProduto } from './filtro-na-url.ts'
import type { loader } from './produto.tsx'

interface Props {
  loja: LojaCompleta
  produtoId: string
  /** What the grid already knows; the rest comes from the product's own page. */
  produto: ProdutoPublico | undefined
}

/** A product over the grid. Its address is that of its page, so it can be shared, and going back closes it. */
export default function DialogoDoProduto({ loja, produtoId, produto }: Props) {
  const { load, data } = useFetcher<typeof loader>()
  const navigate = useNavigate()
  const { state, search } = useLocation()
  useEtapa(loja.id, 'produto')
  const nome = produto?.nome ?? data?.produto?.nome ?? 'Produto'
  const endereco = enderecoDoProduto(loja.codigo, { id: produtoId, nome })

  useEffect(() => {
    void load(`${endereco}?${NO_DIALOGO}`)
  }, [load, endereco])

  const lido = data?.produto ? data : undefined
  const completo = lido?.produto.id === produtoId ? lido.produto : undefined
  const mostrado = completo ?? produto
  /** Opened from the grid, that is one step back; where the address itself opened it there is nothing behind. */
  function fechar() {
    if (state === DA_GRADE) void navigate(-1)
    else void navigate({ search: semProduto(search) }, { replace: true, preventScrollReset: true })
  }
  return (
    <DialogoAberto aberto folha titulo={nome} tituloEscondido largura="960px" aoFechar={fechar}>
      {mostrado ? (
        <>
          <DetalheDoProduto
            loja={loja}
            produto={mostrado}
            completo={completo}
            condicoes={completo && lido?.condicoes}
            nivel={3}
            antesDeAdicionar={fechar}
          />
          <Link to={enderecoDoProduto(loja.codigo, mostrado)} className="link ver-pagina">
            Ver página do produto e avaliações
          </Link>
        </>
      ) : (
        <output>{data ? 'Este produto não está mais à venda nesta loja.' : 'Carregando…'}</output>
      )}
    </DialogoAberto>
  )
}
