import { AviseMe } from '#src/produtos/pages/avise-me.tsx'
import { DitoDaEscolha, EscolherVariacao } from '#src/produtos/pages/escolher-variacao.tsx'
import { TabelaDeMedidas } from '#src/produtos/pages/tabela-de-medidas.tsx'
import { useEscolha } from '#src/produtos/pages/use-escolha.ts'
import { escolhaDaVariacao } from '#src/produtos/variacoes.ts'
import type { ProdutoCompleto } from '../../schemas.ts'
import { Detalhe, type DetalheProps } from './detalhe.tsx'

/** A product of which something is to be chosen, looked up or waited for. */
export default function DetalheEspecial(props: DetalheProps & { completo: ProdutoCompleto }) {
  const { completo, produto } = props
  const { opcoes, tabela_de_medidas: tabela, so_com_documento } = completo
  const { variacao, exigir, naoHa, imagem, paraEscolher } = useEscolha(completo)
  const temOpcoes = opcoes.length > 0
  const mostrado = variacao
    ? {
        ...completo,
        ...variacao,
        ...escolhaDaVariacao(completo, variacao.valores),
        preco_ate: null,
        imagem_url: variacao.imagem_url ?? completo.imagem_url,
      }
    : // Nothing of a combination that is not sold is there to buy.
      { ...completo, estoque: temOpcoes && naoHa ? 0 : completo.estoque }

  const escolher = (
    <>
      {temOpcoes ? <EscolherVariacao {...paraEscolher} /> : null}
      {tabela ? <TabelaDeMedidas tabela={tabela} /> : null}
      {temOpcoes ? <DitoDaEscolha mostrado={variacao && mostrado} naoHa={naoHa} /> : null}
    </>
  )
  const falta = mostrado.estoque <= 0 && !so_com_documento && !(temOpcoes && naoHa)
  return (
    <Detalhe
      {...props}
      especial={{
        mostrado,
        imagem: temOpcoes ? imagem : null,
        menorPreco: variacao ? variacao.menor_preco_30d : completo.menor_preco_30d,
        escolher,
        depois: falta ? (
          <AviseMe produtoId={temOpcoes ? variacao?.id : produto.id} nome={mostrado.nome} aoFaltar={exigir} />
        ) : null,
        exigir: () => (temOpcoes ? exigir() && mostrado : produto),
      }}
    />
  )
}
