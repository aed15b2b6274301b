import { IconBarcode } from '@tabler/icons-react'
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Categoria } from '#src/categorias/schemas.ts'
import type { ProdutoDaLoja } from '#src/produtos/schemas.ts'
import { PRODUTO_INDISPONIVEL } from '#src/produtos/sem-estoque.ts'
import { formatarReais, precoEfetivo } from '#src/shared/dinheiro.ts'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import { tentar } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { CampoDeBusca } from '#src/shared/ui/kit/campo.tsx'
import type { ProdutoDoBalcao } from '../../balcao.ts'
import { useLeitorDeCodigo } from './leitor-de-codigo.ts'
import estilo from './nova-venda.module.css'

const ESPERA_MS = 300

interface Props {
  lojaId: string
  produtos: Resposta<'GET /rest/v1/produtos'>
  categorias: Categoria[]
  busca: Ref<HTMLInputElement>
  aoAdicionar: (produto: ProdutoDaLoja) => void
}

/** What can be sold, found by typing, by category or by a barcode reader, which types and presses Enter. */
export function ProdutosDoBalcao({ lojaId, produtos, categorias, busca, aoAdicionar }: Props) {
  const [parametros, setParametros] = useSearchParams()
  const [texto, setTexto] = useState(parametros.get('busca') ?? '')
  const relogio = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(relogio.current), [])
  const categoria = parametros.get('categoria_id')

  function filtrar(mudancas: Record<string, string>) {
    clearTimeout(relogio.current)
    const novos = new URLSearchParams(parametros)
    for (const [nome, valor] of Object.entries(mudancas)) {
      if (valor) novos.set(nome, valor)
      else novos.delete(nome)
    }
    setParametros(novos, { replace: true, preventScrollReset: true })
  }

  function digitar(novo: string) {
    setTexto(novo)
    clearTimeout(relogio.current)
    relogio.current = setTimeout(() => filtrar({ busca: novo.trim() }), ESPERA_MS)
  }

  /** Enter: the one product of that code, or the only one found. */
  const adicionarPorCodigo = (codigo: string) =>
    tentar({ titulo: 'Erro ao carregar produtos' }, async () => {
      if (!codigo) return
      const filtro = new URLSearchParams({
        estabelecimento_id: lojaId,
        status: 'ativo',
        busca: codigo,
        limite: '10',
      })
      const { itens } = await api.get('/rest/v1/produtos', { query: filtro })
      const produto =
        itens.find(({ sku }) => sku?.toLowerCase() === codigo.toLowerCase()) ??
        (itens.length === 1 ? itens[0] : undefined)
      if (!produto) {
        toast.info(
          itens.length === 0 ? 'Nenhum produto encontrado' : 'Escolha um dos produtos',
          `Busca: ${codigo}`,
        )
        filtrar({ busca: codigo })
        return
      }
      if (produto.estoque <= 0) toast.erro(...PRODUTO_INDISPONIVEL)
      else aoAdicionar(produto)
      setTexto('')
      filtrar({ busca: '' })
    })

  useLeitorDeCodigo((codigo) => void adicionarPorCodigo(codigo))

  return (
    <section className={estilo.produtos} aria-label="Produtos">
      <form
        method="get"
        onSubmit={(evento: FormEvent) => {
          evento.preventDefault()
          void adicionarPorCodigo(texto.trim())
        }}
      >
        <CampoDeBusca
          label="Buscar produto ou ler código"
          icone={<IconBarcode size={20} aria-hidden />}
          className={estilo.procura}
          ref={busca}
          placeholder="Nome ou código do produto"
          autoComplete="off"
          maxLength={120}
          aria-keyshortcuts="F2"
          value={texto}
          onChange={(evento) => digitar(evento.currentTarget.value)}
        />
      </form>
      {categorias.length > 1 ? (
        <div className={estilo.categorias}>
          {[{ id: '', nome: 'Todas' }, ...categorias].map(({ id, nome }) => (
            <button
              key={id}
              type="button"
              className="ficha"
              aria-pressed={id === (categoria ?? '')}
              onClick={() => filtrar({ categoria_id: id })}
            >
              {nome}
            </button>
          ))}
        </div>
      ) : null}
      {produtos.itens.length === 0 ? (
        <p className="apagado">Nenhum produto encontrado.</p>
      ) : (
        <ul className={`sem-lista ${estilo.estante}`}>
          {produtos.itens.map((produto) => (
            <li key={produto.id}>
              <button
                type="button"
                className={`cartao ${estilo.produto}`}
                disabled={produto.estoque <= 0}
                onClick={() => aoAdicionar(produto)}
              >
                <Foto url={produto.imagem_url} alt="" tamanhos="120px" className={estilo.foto} />
                <span className={estilo.nome}>{produto.nome}</span>
                <strong className="numeros">{formatarReais(precoEfetivo(produto))}</strong>
                <span className="apagado minimo">
                  {produto.estoque <= 0 ? 'Esgotado' : `${produto.estoque} em estoque`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {produtos.total > produtos.itens.length ? (
        <p className="apagado">
          Mostrando {produtos.itens.length} de {produtos.total}. Busque pelo nome para ver os outros.
        </p>
      ) : null}
    </section>
  )
}

export function paraOBalcao(produto: ProdutoDaLoja): ProdutoDoBalcao {
  const { id, nome, imagem_url, estoque, maior_de_18 } = produto
  return { id, nome, imagem_url, estoque, maior_de_18, preco: precoEfetivo(produto) }
}
