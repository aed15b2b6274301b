import { useCallback, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ApiError, api, type Resposta } from '#src/shared/ui/api.ts'
import { useEtapa } from '#src/shared/ui/loja/contar-etapa.ts'
import DialogoAberto from '#src/shared/ui/kit/dialogo-aberto.tsx'
import { NaoCarregou } from '#src/shared/ui/kit/nao-carregou.tsx'
import { DA_GRADE, enderecoDoProduto } from '../../enderecos.ts'
import type { LojaCompleta, ProdutoPublico } from '../../schemas.ts'
import { DetalheDoProduto } from './detalhe-do-produto.tsx'
import { semProduto } from './filtro-na-url.ts'

type Lido = Resposta<'GET /rest/v1/rpc/get_produto_publico'>

export interface DialogoDoProdutoProps {
  loja: LojaCompleta
  produtoId: string
  /** What the grid already knows; the rest is read here. */
  produto: ProdutoPublico | undefined
}

/** A product over the grid. Its address is that of its page, so it can be shared, and going back closes it. */
export default function DialogoDoProduto({ loja, produtoId, produto }: DialogoDoProdutoProps) {
  const [lido, setLido] = useState<Lido | 'sumiu' | 'falhou' | null>(null)
  const navigate = useNavigate()
  const { state, search } = useLocation()
  useEtapa(loja.id, 'produto')
  const { codigo } = loja

  // No loader's: what fails there takes the whole page away.
  const ler = useCallback(() => {
    const query = { p_codigo: codigo, p_produto_id: produtoId }
    return api
      .get('/rest/v1/rpc/get_produto_publico', { query, semSessao: true, semEntrarComo: true })
      .then(setLido, (erro: unknown) => {
        if (!(erro instanceof ApiError)) throw erro
        setLido(erro.status === 404 || erro.status === 422 ? 'sumiu' : 'falhou')
      })
  }, [codigo, produtoId])
  useEffect(() => {
    void ler()
  }, [ler])

  const inteiro = typeof lido === 'object' ? lido : null
  const completo = inteiro?.produto
  const mostrado = completo ?? produto
  /** Opened from the grid, that is one step back; where the address itself opened it there is nothing behind. */
  function fechar() {
    if (state === DA_GRADE) void navigate(-1)
    else void navigate({ search: semProduto(search) }, { replace: true, preventScrollReset: true })
  }
  return (
    <DialogoAberto
      aberto
      folha
      titulo={mostrado?.nome ?? 'Produto'}
      tituloEscondido
      largura="960px"
      aoFechar={fechar}
    >
      {mostrado ? (
        <DetalheDoProduto
          loja={loja}
          produto={mostrado}
          completo={completo}
          condicoes={inteiro?.condicoes}
          nivel={3}
          antesDeAdicionar={fechar}
        />
      ) : null}
      {lido === 'falhou' ? (
        <NaoCarregou
          aoTentar={() => {
            setLido(null)
            void ler()
          }}
        />
      ) : lido === 'sumiu' ? (
        <output>Este produto não está mais à venda nesta loja.</output>
      ) : mostrado ? (
        <Link to={enderecoDoProduto(codigo, mostrado)} className="link ver-pagina">
          Ver página do produto e avaliações
        </Link>
      ) : (
        <output>Carregando…</output>
      )}
    </DialogoAberto>
  )
}
