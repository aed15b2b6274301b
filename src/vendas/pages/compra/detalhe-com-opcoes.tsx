import { useCallback, useEffect, useState } from 'react'
import { AviseMe } from '#src/produtos/pages/avise-me.tsx'
import { DitoDaEscolha, EscolherVariacao } from '#src/produtos/pages/escolher-variacao.tsx'
import { TabelaDeMedidas } from '#src/produtos/pages/tabela-de-medidas.tsx'
import { useEscolha } from '#src/produtos/pages/use-escolha.ts'
import { escolhaDaVariacao } from '#src/produtos/variacoes.ts'
import { ehEnsaio } from '#src/shared/ensaio.ts'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { NaoCarregou } from '#src/shared/ui/kit/nao-carregou.tsx'
import { lerOu } from '#src/shared/ui/recusas.ts'
import { Detalhe, type DetalheProps } from './detalhe.tsx'

type Lido = Resposta<'GET /rest/v1/variacoes'>

const SEM_OPCOES: Lido = { opcoes: [], variacoes: [], tabela_de_medidas: null }

/** A product of the shelves of which something is to be chosen, or waited for. */
export default function DetalheComOpcoes(props: DetalheProps) {
  const { produto, loja } = props
  const simples = !produto.preco_ate
  const [lido, setLido] = useState<Lido | null | undefined>(simples ? SEM_OPCOES : undefined)
  const lojaId = loja.id
  const ensaio = ehEnsaio(loja.codigo)
  const produtoId = produto.id
  const ler = useCallback(() => {
    const query = { estabelecimento_id: lojaId, produto_id: produtoId }
    const onde = ensaio ? '/rest/v1/ensaio/variacoes' : '/rest/v1/variacoes'
    return lerOu(null, () => api.get(onde, { query })).then(setLido)
  }, [lojaId, produtoId, ensaio])
  useEffect(() => {
    if (!simples) void ler()
  }, [simples, ler])

  if (lido === null) return <NaoCarregou aoTentar={() => void ler()} />
  if (lido === undefined) return <output>Carregando…</output>
  return <Escolha {...props} lido={lido} />
}

function Escolha({ lido, ...props }: DetalheProps & { lido: Lido }) {
  const { produto } = props
  const { variacao, exigir, naoHa, imagem, paraEscolher } = useEscolha(lido)
  const temOpcoes = lido.opcoes.length > 0
  const mostrado = variacao
    ? {
        ...produto,
        ...variacao,
        ...escolhaDaVariacao({ ...produto, opcoes: lido.opcoes }, variacao.valores),
        preco_ate: null,
        imagem_url: variacao.imagem_url ?? produto.imagem_url,
      }
    : {
        ...produto,
        imagem_url: imagem ?? produto.imagem_url,
        estoque: temOpcoes && naoHa ? 0 : produto.estoque,
      }
  const falta = mostrado.estoque <= 0 && !produto.so_com_documento && !(temOpcoes && naoHa)
  return (
    <Detalhe
      {...props}
      especial={{
        mostrado,
        escolher: (
          <>
            {temOpcoes ? <EscolherVariacao {...paraEscolher} /> : null}
            {lido.tabela_de_medidas ? <TabelaDeMedidas tabela={lido.tabela_de_medidas} /> : null}
            {temOpcoes ? <DitoDaEscolha mostrado={variacao && mostrado} naoHa={naoHa} /> : null}
          </>
        ),
        depois: falta ? (
          <AviseMe produtoId={temOpcoes ? variacao?.id : produto.id} nome={mostrado.nome} aoFaltar={exigir} />
        ) : null,
        exigir: () => (temOpcoes ? exigir() && mostrado : produto),
      }}
    />
  )
}
