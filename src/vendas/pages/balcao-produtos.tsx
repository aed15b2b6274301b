import { IconBarcode } from '@tabler/icons-react'
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Categoria } from '#src/categorias/schemas.ts'
import type { ProdutoDaLoja } from '#src/produtos/schemas.ts'
import { formatarReais, precoEfetivo } from '#src/shared/dinheiro.ts'
import { ApiError, api, type Lista } from '#src/shared/ui/api.ts'
import { Foto } from '#src/shared/ui/foto.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { ProdutoDoBalcao } from '../balcao.ts'
import { useLeitorDeCodigo } from './leitor-de-codigo.ts'
import estilo from './nova-venda.module.css'

const ESPERA_MS = 300

interface Props {
  lojaId: string
  produtos: Lista<ProdutoDaLoja>
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
  async function adicionarPorCodigo(codigo: string) {
    if (!codigo) return
    const filtro = new URLSearchParams({
      estabelecimento_id: lojaId,
      status: 'ativo',
      busca: codigo,
      limite: '10',
    })
    try {
      const { itens } = await api.get<Lista<ProdutoDaLoja>>(`/rest/v1/produtos?${filtro}`)
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
      if (produto.estoque <= 0) toast.erro('Produto indisponível', 'Este produto está fora de estoque.')
      else aoAdicionar(produto)
      setTexto('')
      filtrar({ busca: '' })
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao carregar produtos', erro.detail ?? erro.title)
    }
  }

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
        <label className={`busca ${estilo.procura}`}>
          <span className="so-leitor">Buscar produto ou ler código</span>
          <IconBarcode size={20} aria-hidden />
          <input
            ref={busca}
            type="search"
            className="entrada"
            placeholder="Nome ou código do produto"
            autoComplete="off"
            maxLength={120}
            aria-keyshortcuts="F2"
            value={texto}
            onChange={(evento) => digitar(evento.currentTarget.value)}
          />
        </label>
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
                <span className={estilo.estoque}>
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
  const { id, nome, imagem_url, estoque } = produto
  return { id, nome, imagem_url, estoque, preco: precoEfetivo(produto) }
}
