import { IconStack2 } from '@tabler/icons-react'
import type { Categoria } from '#src/categorias/schemas.ts'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais, percentualDesconto, precoEfetivo } from '#src/shared/dinheiro.ts'
import { useAgora } from '#src/shared/ui/kit/use-agora.ts'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import type { Coluna } from '#src/shared/ui/lista/tipos.ts'
import { custaVarios, situacaoDaPromocao, ULTIMAS_UNIDADES } from '../rules.ts'
import type { ProdutoDaLoja } from '../schemas.ts'
import { EstoqueNaLinha } from './estoque-na-linha.tsx'
import estilo from './produtos.module.css'
import { SituacaoNaLinha } from './situacao-na-linha.tsx'

/** The columns of the list of products (docs/rules/panel.md#screens). */
export function colunasDeProdutos(
  categorias: readonly Categoria[],
  { podeEditar, aoAbrirGrade }: { podeEditar: boolean; aoAbrirGrade: (produto: ProdutoDaLoja) => void },
): Coluna<ProdutoDaLoja>[] {
  const porId = new Map(categorias.map((categoria) => [categoria.id, categoria]))
  return [
    {
      id: 'nome',
      titulo: 'Nome',
      ordenar: 'nome',
      celula: ({ nome, sku, imagem_url }) => (
        <span className="fila vao-12 reta encolhe">
          <Foto url={imagem_url} alt="" tamanhos="48px" className={estilo.foto ?? ''} />
          <span>
            <span className="duas-linhas">{nome}</span>
            {sku ? <span className="apagado">{sku}</span> : null}
          </span>
        </span>
      ),
    },
    {
      id: 'categoria',
      titulo: 'Categoria',
      espaco: 'medio',
      celula: ({ categoria_id }) => <NomeDaCategoria categoria={porId.get(categoria_id ?? '')} />,
    },
    {
      id: 'preco',
      titulo: 'Preço',
      ordenar: 'preco',
      numerica: true,
      celula: (produto) => <PrecoNaLinha produto={produto} />,
    },
    {
      id: 'estoque',
      titulo: 'Estoque',
      ordenar: 'estoque',
      numerica: true,
      celula: (produto) =>
        produto.preco_ate === null ? (
          <EstoqueNaLinha produto={produto} podeEditar={podeEditar} />
        ) : (
          <EstoqueSomado produto={produto} aoAbrir={() => aoAbrirGrade(produto)} />
        ),
    },
    {
      id: 'vendidos',
      titulo: 'Vendidos (30 d)',
      ordenar: 'vendidos',
      numerica: true,
      espaco: 'largo',
      cartao: 'fora',
      celula: ({ vendidos_30d }) => vendidos_30d.toLocaleString('pt-BR'),
    },
    {
      id: 'avaliacao',
      titulo: 'Avaliação',
      ordenar: 'avaliacao',
      espaco: 'largo',
      escondida: true,
      celula: ({ media_avaliacoes, total_avaliacoes }) =>
        total_avaliacoes === 0
          ? '—'
          : `${media_avaliacoes.toFixed(1).replace('.', ',')} (${total_avaliacoes})`,
    },
    {
      id: 'status',
      titulo: 'Status',
      ordenar: 'status',
      celula: (produto) => <SituacaoNaLinha produto={produto} podeEditar={podeEditar} />,
    },
    {
      id: 'atualizado',
      titulo: 'Atualizado em',
      ordenar: 'atualizado',
      escondida: true,
      celula: ({ updated_at }) => formatarData(updated_at),
      dica: ({ updated_at }) => formatarDataHora(updated_at),
    },
  ]
}

function NomeDaCategoria({ categoria }: { categoria: Categoria | undefined }) {
  if (!categoria) return <span className="apagado">Sem categoria</span>
  return (
    <span className="junto vao-6">
      <span className="ponto" style={{ background: categoria.cor }} /> {categoria.nome}
    </span>
  )
}

function PrecoNaLinha({ produto }: { produto: ProdutoDaLoja }) {
  const situacao = situacaoDaPromocao(produto, useAgora().getTime())
  if (situacao !== 'valendo') {
    return (
      <span className={estilo.preco}>
        <APartirDe produto={produto} />
        <strong>{produto.preco > 0 ? formatarReais(produto.preco) : 'Sem preço'}</strong>
        {situacao === 'agendada' ? (
          <span className="selo" title={`Promoção começa em ${formatarDataHora(produto.promocao_de ?? '')}`}>
            Promoção agendada
          </span>
        ) : null}
      </span>
    )
  }
  const emPromocao = { ...produto, em_promocao: true }
  return (
    <span className={estilo.preco}>
      <APartirDe produto={emPromocao} />
      <strong>{formatarReais(precoEfetivo(emPromocao))}</strong>
      <span className="apagado minimo inteiro">
        <span className="so-leitor">de </span>
        <s>{formatarReais(produto.preco)}</s>{' '}
        <span className="selo manga">-{percentualDesconto(emPromocao)}%</span>
      </span>
    </span>
  )
}

const APartirDe = ({ produto }: { produto: ProdutoDaLoja }) =>
  custaVarios(produto) ? <span className="apagado minimo">a partir de</span> : null

/** The sum of the variations; pressed, each of them. */
function EstoqueSomado({ produto, aoAbrir }: { produto: ProdutoDaLoja; aoAbrir: () => void }) {
  const { nome, estoque } = produto
  const tom = estoque === 0 ? estilo.zerado : estoque <= ULTIMAS_UNIDADES ? estilo.baixo : ''
  return (
    <button
      type="button"
      className={`numeros ${estilo.editavel} ${estilo.somado} ${tom}`}
      aria-label={`Estoque de ${nome}: ${estoque} em variações. Ver cada uma`}
      title="Ver cada variação"
      onClick={aoAbrir}
    >
      {estoque.toLocaleString('pt-BR')} <IconStack2 size={16} aria-hidden />
    </button>
  )
}
