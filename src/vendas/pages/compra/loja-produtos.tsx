import { Reais } from '#src/shared/ui/kit/reais.tsx'
import { IconArrowRight } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import { Link, useLocation, useNavigate, useOutletContext, useSearchParams } from 'react-router'
import type { Recebimento } from '#src/pagamentos/schemas.ts'
import { plural } from '#src/shared/plural.ts'
import { CartaoDeProduto } from '#src/shared/ui/loja/cartao-produto.tsx'
import type { ContextoDoShopping } from '#src/shared/ui/loja/contexto-do-shopping.ts'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos/desenhos.tsx'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { CampoDeBusca, CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import type { LojaDoCarrinho } from '../../carrinho-por-loja.ts'
import type { EntregaDaCompra } from '../../entrega-da-compra.ts'
import { filtrarProdutos, ORDENS, type Ordem } from '../../filtrar-produtos.ts'
import { contarUnidades } from '../../itens.ts'
import { carrinho, useCarrinho } from '../carrinho/carrinho.tsx'
import { type DadosDaLoja, NA_PRATELEIRA, type ProdutoNaLoja } from './dados-da-loja.ts'
import { DetalheDoProduto } from './detalhe-do-produto.tsx'
import { LinhasDaLoja } from '../carrinho/linha-do-carrinho.tsx'
import estilo from './loja.module.css'
import { resumir, Somas } from './resumo-do-pedido.tsx'

const POR_VEZ = 48
/** The dialog was opened from the shelves: they are one step back. */
const DA_LISTA = 'da-lista'

interface Props {
  passo: Ref<HTMLDivElement>
  dados: DadosDaLoja
  doCarrinho: LojaDoCarrinho | undefined
  entrega: EntregaDaCompra
  aoContinuar: () => void
}

/** First step: the shop's shelves, with the cart in sight. */
export default function LojaProdutos({ passo, dados, ...doPainel }: Props) {
  const { loja, produtos, categorias } = dados
  const [parametros, setParametros] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [mostrados, setMostrados] = useState(POR_VEZ)
  const noEndereco = parametros.get('busca') ?? ''
  // What is typed leads until the address has followed: letters would be lost. Then another address leads it.
  const [digitada, setDigitada] = useState<string | null>(null)
  if (digitada === noEndereco) setDigitada(null)
  const busca = digitada ?? noEndereco
  const filtro = {
    busca,
    categoriaId: parametros.get('categoria'),
    soPromocoes: parametros.has('promocoes'),
    ordem: (ORDENS.find(([ordem]) => ordem === parametros.get('ordem'))?.[0] ?? 'relevancia') as Ordem,
  }
  const descontoPix = descontoVisivel(loja.recebimento)
  const achados = filtrarProdutos(produtos, filtro)
  const aberto = produtos.find(({ id }) => id === parametros.get('produto')) ?? null

  /** The product stands in the address, so that going back closes it. */
  function abrir({ id }: ProdutoNaLoja) {
    const aberta = new URLSearchParams(parametros)
    aberta.set('produto', id)
    aberta.delete('variacao')
    void navigate(`?${aberta}`, { preventScrollReset: true, state: DA_LISTA })
  }

  function fechar() {
    if (state === DA_LISTA) void navigate(-1)
    else mudar('produto', null)
  }

  function mudar(nome: string, valor: string | null) {
    setMostrados(POR_VEZ)
    setParametros(
      (antes) => {
        antes.delete('variacao')
        if (valor) antes.set(nome, valor)
        else antes.delete(nome)
        return antes
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return (
    <div ref={passo} className={estilo.comCarrinho}>
      <section aria-label="Produtos" data-titulo>
        <div className={estilo.filtros}>
          <CampoDeBusca
            label="Buscar nesta loja"
            placeholder="Buscar produtos..."
            value={busca}
            onChange={({ currentTarget: { value } }) => {
              setDigitada(value)
              mudar('busca', value)
            }}
          />
          <CampoDeEscolha
            aria-label="Ordenar por"
            value={filtro.ordem}
            onChange={(evento) => mudar('ordem', evento.currentTarget.value)}
            opcoes={ORDENS}
          />
        </div>
        <fieldset className={estilo.categorias}>
          <legend className="so-leitor">Filtros</legend>
          <Ficha marcada={filtro.soPromocoes} aoMudar={(sim) => mudar('promocoes', sim ? '1' : null)}>
            Apenas Promoções
          </Ficha>
          {categorias.map((categoria) => (
            <Ficha
              key={categoria.id}
              marcada={filtro.categoriaId === categoria.id}
              aoMudar={(sim) => mudar('categoria', sim ? categoria.id : null)}
            >
              <span className="ponto" style={{ background: categoria.cor }} /> {categoria.nome}
            </Ficha>
          ))}
        </fieldset>
        <p className="so-leitor" aria-live="polite">
          {plural(achados.length, '# produto', '# produtos')}
        </p>
        {achados.length === 0 ? (
          <Vazio
            desenho={<DesenhoDeLupa />}
            titulo="Nenhum produto encontrado"
            texto="Tente ajustar os filtros ou buscar por outros termos"
          />
        ) : (
          <div className="grade-produtos">
            {achados.slice(0, mostrados).map((produto) => (
              <CartaoDeProduto
                key={produto.id}
                produto={produto}
                nivel={2}
                descontoPix={descontoPix}
                nome={
                  <button
                    type="button"
                    className={`cobre ${estilo.nomeDoProduto}`}
                    onClick={() => abrir(produto)}
                  >
                    {produto.nome}
                  </button>
                }
                onAdicionar={() => carrinho.adicionar(produto, 1, loja)}
              />
            ))}
          </div>
        )}
        {achados.length > mostrados ? (
          <button type="button" className="botao leve" onClick={() => setMostrados(mostrados + POR_VEZ)}>
            Ver mais produtos
          </button>
        ) : null}
        {produtos.length >= NA_PRATELEIRA ? (
          <p className="apagado">
            Aqui estão os {NA_PRATELEIRA.toLocaleString('pt-BR')} produtos mais novos.{' '}
            <Link to={`/loja/${loja.codigo}?${new URLSearchParams({ busca })}`}>
              Procurar em todos os produtos da loja
            </Link>
          </p>
        ) : null}
      </section>
      <PainelDoCarrinho loja={loja} {...doPainel} />
      <DetalheDoProduto produto={aberto} loja={loja} descontoPix={descontoPix} aoFechar={fechar} />
    </div>
  )
}

/** Of a shop that takes PIX now. */
function descontoVisivel({ aceita_pix, desconto_pix }: Recebimento): number {
  return aceita_pix ? desconto_pix : 0
}

interface FichaProps {
  marcada: boolean
  aoMudar: (marcada: boolean) => void
  children: React.ReactNode
}

function Ficha({ marcada, aoMudar, children }: FichaProps) {
  return (
    <button type="button" className={estilo.ficha} aria-pressed={marcada} onClick={() => aoMudar(!marcada)}>
      {children}
    </button>
  )
}

type DoPainel = Omit<Props, 'passo' | 'dados'> & Pick<DadosDaLoja, 'loja'>

function PainelDoCarrinho({ loja, doCarrinho, entrega, aoContinuar }: DoPainel) {
  const { abrirCarrinho } = useOutletContext<ContextoDoShopping>()
  const deOutras = contarUnidades(
    useCarrinho().linhas.filter(({ produto }) => produto.estabelecimento_id !== loja.id),
  )
  const linhas = doCarrinho?.linhas ?? []
  const { reais, itens } = resumir(doCarrinho ? [doCarrinho] : [], { entrega })
  const deFora = `${plural(deOutras, '# item', '# itens')} de outras lojas`
  return (
    <>
      <aside className={`cartao ${estilo.painel}`} aria-label="Carrinho desta loja">
        <h2>Seu carrinho</h2>
        {doCarrinho ? (
          <>
            <div className={estilo.painelLinhas}>
              <LinhasDaLoja loja={doCarrinho} />
            </div>
            {linhas.length > 0 ? <Somas lojas={[doCarrinho]} entrega={entrega} /> : null}
          </>
        ) : deOutras === 0 ? (
          <Vazio
            nivel={3}
            desenho={<DesenhoDeSacola />}
            titulo="Carrinho vazio"
            texto="Adicione produtos para começar suas compras"
          />
        ) : (
          <p>Nada desta loja ainda.</p>
        )}
        {deOutras > 0 ? (
          <>
            <p className="apagado">Você também tem {deFora}.</p>
            <button type="button" className="botao leve largo" onClick={abrirCarrinho}>
              Ver Carrinho Completo
            </button>
          </>
        ) : null}
        {linhas.length > 0 || deOutras === 0 ? (
          <button type="button" className="botao largo" onClick={aoContinuar}>
            Continuar <IconArrowRight size={18} aria-hidden />
          </button>
        ) : null}
      </aside>
      {linhas.length > 0 ? (
        <div className={estilo.barra}>
          <p>
            <strong>
              <Reais valor={reais.total} />
            </strong>{' '}
            {itens}, entrega {entrega.texto}
            {deOutras > 0 ? `, e mais ${deFora}` : null}
          </p>
          <button type="button" className="botao" onClick={aoContinuar}>
            Continuar
          </button>
        </div>
      ) : deOutras > 0 ? (
        <div className={estilo.barra}>
          <p>{deFora}</p>
          <button type="button" className="botao" onClick={abrirCarrinho}>
            Ver carrinho
          </button>
        </div>
      ) : null}
    </>
  )
}
