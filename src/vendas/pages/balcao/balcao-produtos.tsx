import { IconBarcode } from '@tabler/icons-react'
import { type FormEvent, lazy, type Ref, Suspense, useEffect, useRef, useState } from 'react'
import type { Categoria } from '#src/categorias/schemas.ts'
import { temCodigo } from '#src/produtos/codigo-lido.ts'
import { custaVarios } from '#src/produtos/rules.ts'
import { PRODUTO_INDISPONIVEL } from '#src/produtos/sem-estoque.ts'
import { dizerTotal } from '#src/shared/contagem.ts'
import { formatarReais, precoEfetivo } from '#src/shared/dinheiro.ts'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import { useEndereco } from '#src/shared/ui/endereco.ts'
import { lerOu, tentar } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { CampoDeBusca } from '#src/shared/ui/kit/campo.tsx'
import type { ProdutoDoBalcao } from '../../balcao.ts'
import { chamaSe } from '../../filtrar-produtos.ts'
import type { EscolhaAberta } from './escolher-variacao.tsx'
import {
  acharPorCodigo,
  acharPorTexto,
  lerGrade,
  type ProdutoNaTela,
  type VariacaoNaTela,
} from './ler-do-balcao.ts'
import { useLeitorDeCodigo } from './leitor-de-codigo.ts'
import estilo from './nova-venda.module.css'

const EscolherVariacao = lazy(async () => ({
  default: (await import('./escolher-variacao.tsx')).EscolherVariacao,
}))

const ESPERA_MS = 300

interface Props {
  lojaId: string
  produtos: { itens: ProdutoNaTela[]; total: number }
  categorias: Categoria[]
  busca: Ref<HTMLInputElement>
  aoAdicionar: (produto: ProdutoDoBalcao) => void
}

/** What can be sold, found by typing, by category or by a barcode reader, which types and presses Enter. */
export function ProdutosDoBalcao({ lojaId, produtos, categorias, busca, aoAdicionar }: Props) {
  const { parametros, mudar } = useEndereco()
  const [texto, setTexto] = useState(parametros.get('busca') ?? '')
  const digitado = useRef(texto)
  const relogio = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(relogio.current), [])
  const categoria = parametros.get('categoria_id')
  const [escolha, setEscolha] = useState<EscolhaAberta | null>(null)

  /** By what is written by now, and by what else is chosen. */
  function filtrar(mudancas: { categoria_id?: string } = {}) {
    clearTimeout(relogio.current)
    mudar({ busca: digitado.current.trim(), ...mudancas }, { troca: true })
  }

  function escrever(novo: string) {
    digitado.current = novo
    setTexto(novo)
  }

  function digitar(novo: string) {
    escrever(novo)
    clearTimeout(relogio.current)
    relogio.current = setTimeout(filtrar, ESPERA_MS)
  }

  /** What a code leads to is searched for, unless something else was typed while it was looked up. */
  function depoisDoCodigo(busca: string) {
    if (digitado.current !== texto) return
    escrever(busca)
    filtrar()
  }

  /** What has that code is added; of what was typed, else the only one found by its name. */
  const adicionarPorCodigo = (codigo: string, { lido = false } = {}) =>
    tentar({ titulo: 'Erro ao carregar produtos' }, async () => {
      if (!codigo) return
      const doCodigo = await acharPorCodigo(lojaId, codigo)
      // What was read is a code, and no word of a name.
      const pelaBusca = !lido && doCodigo.length === 0
      const achados = pelaBusca ? await acharPorTexto(lojaId, codigo) : doCodigo
      const [produto] = achados
      if (!produto || achados.length > 1 || (pelaBusca && !chamaSe(produto, codigo))) {
        const nenhum = lido ? 'Nenhum produto tem este código' : 'Nenhum produto encontrado'
        toast.info(produto ? 'Escolha um dos produtos' : nenhum, `Busca: ${codigo}`)
        // A reader types no letter of it into the field.
        depoisDoCodigo(codigo)
        return
      }
      const variacao = produto.preco_ate === null ? undefined : await lerVariacaoPorCodigo(produto, codigo)
      if ((variacao ?? produto).estoque <= 0) toast.erro(...PRODUTO_INDISPONIVEL)
      else if (variacao) aoAdicionar(paraOBalcao(produto, variacao))
      else adicionar(produto)
      depoisDoCodigo('')
    })

  /** Of a product with variations the counter asks which. */
  function adicionar(produto: ProdutoNaTela) {
    if (produto.preco_ate === null) aoAdicionar(paraOBalcao(produto))
    else setEscolha({ produto, leitura: lerOu(null, () => lerGrade(produto)) })
  }

  useLeitorDeCodigo((codigo) => void adicionarPorCodigo(codigo, { lido: true }))

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
                onClick={() => adicionar(produto)}
              >
                <Foto url={produto.imagem_url} alt="" tamanhos="120px" className={estilo.foto} />
                <span className={estilo.nome}>{produto.nome}</span>
                <strong className="numeros">
                  {custaVarios(produto) ? <span className="minimo">a partir de </span> : null}
                  {formatarReais(precoEfetivo(produto))}
                </strong>
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
          Mostrando {produtos.itens.length} de {dizerTotal(produtos.total)}. Busque pelo nome para ver os
          outros.
        </p>
      ) : null}
      {escolha ? (
        <Suspense>
          <EscolherVariacao
            aberta={escolha}
            aoFechar={() => setEscolha(null)}
            aoEscolher={(produto, variacao) => {
              aoAdicionar(paraOBalcao(produto, variacao))
              setEscolha(null)
            }}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

/** What was read may be the code of one variation; a code that several share asks which. */
async function lerVariacaoPorCodigo(
  produto: ProdutoNaTela,
  codigo: string,
): Promise<VariacaoNaTela | undefined> {
  const { variacoes } = await lerGrade(produto)
  const lidas = variacoes.filter((uma) => temCodigo(uma, codigo))
  return lidas.length === 1 ? lidas[0] : undefined
}

/** As a line of the counter: what lies on the shelf, by the name that people call it. */
function paraOBalcao(produto: ProdutoNaTela, variacao?: VariacaoNaTela): ProdutoDoBalcao {
  const { id, nome, imagem_url, estoque, maior_de_18 } = produto
  if (!variacao) return { id, nome, imagem_url, estoque, maior_de_18, preco: precoEfetivo(produto) }
  return {
    id: variacao.id,
    nome: `${nome} (${variacao.variacao})`,
    imagem_url: variacao.imagem_url ?? imagem_url,
    estoque: variacao.estoque,
    maior_de_18,
    preco: precoEfetivo(variacao),
  }
}
