import { lazy, Suspense, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Navigate, redirect, useOutletContext } from 'react-router'
import type { Categoria } from '#src/categorias/schemas.ts'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import type { ContextoDoPainel, MinhaPessoa } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { formatarTelefone } from '#src/shared/telefone.ts'
import { api } from '#src/shared/ui/api.ts'
import { usePasso } from '#src/shared/ui/foco/use-passo.ts'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { SemPermissao } from '#src/shared/ui/kit/estados.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { tentar } from '#src/shared/ui/recusas.ts'
import { estaNaFila } from '#src/shared/ui/sem-rede/aparelho.ts'
import { useSemRede } from '#src/shared/ui/sem-rede/rede.ts'
import { lerEntrarComo } from '#src/shared/ui/sessao/entrar-como-guardado.ts'
import { adicionarLinha, conferirPagamentos, impedimento, paraPagarPorLink } from '../../balcao.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import type { Route } from './+types/nova-venda.ts'
import { CarrinhoDoBalcao } from './balcao-carrinho.tsx'
import { ClienteDoBalcao } from './balcao-cliente.tsx'
import { FecharVenda } from './balcao-fechar.tsx'
import { PagamentosDoBalcao } from './balcao-pagamentos.tsx'
import { ProdutosDoBalcao } from './balcao-produtos.tsx'
import { RascunhosDoBalcao } from './balcao-rascunhos.tsx'
import { VendaFeita } from './balcao-venda-feita.tsx'
import { useFinalizarNoBalcao } from './finalizar-no-balcao.ts'
import { lerBalcao, type ProdutoNaTela } from './ler-do-balcao.ts'
import estilo from './nova-venda.module.css'
import {
  esquecerRascunho,
  guardarOsDeAntes,
  guardarRascunho,
  lerRascunho,
  mudarRascunho,
  useRascunho,
} from './rascunho-do-balcao.ts'
import type { VendaNaFila } from './sem-rede/fila.ts'

const VendaGuardada = lazy(() => import('./sem-rede/venda-guardada.tsx'))

export const meta = () => metaDaPagina({ titulo: 'Nova venda', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loja, pessoa } = await exigirPainel()
  if (!loja || !podeNoPapel(loja.papel, 'vendas.criar')) return null
  guardarOsDeAntes(loja.id)
  const { searchParams } = new URL(request.url)
  const cliente = searchParams.get('cliente')
  if (cliente) {
    await escolherCliente(loja.id, cliente)
    throw redirect('/nova-venda')
  }
  // The counter works with a network all the same; another page tries again.
  void guardarMaisTarde(pessoa, loja.id).catch(() => undefined)
  // A crash may have left the draft of a sale that is in the queue.
  const { chave } = lerRascunho(loja.id)
  if (await estaNaFila(chave)) esquecerRascunho(loja.id, chave)
  return lerBalcao(loja.id, {
    busca: searchParams.get('busca') ?? '',
    categoria: searchParams.get('categoria_id'),
  })
}

/**
 * Keeps what the counter needs without a network, once the page has what it needs itself. Only where a service worker
 * could open it then, and not for who only looks at the shop.
 */
async function guardarMaisTarde(pessoa: MinhaPessoa, lojaId: string): Promise<void> {
  if (!('serviceWorker' in navigator) || lerEntrarComo() || Date.now() - guardadoEm < GUARDAR_DE_NOVO_MS)
    return
  guardadoEm = Date.now()
  await navigator.serviceWorker.ready
  await new Promise((resolve) => setTimeout(resolve, GUARDAR_DEPOIS_MS))
  const { guardarBalcao } = await import('./sem-rede/guardar-balcao.ts')
  await guardarBalcao(pessoa, lojaId)
}

const GUARDAR_DEPOIS_MS = 1_500
const GUARDAR_DE_NOVO_MS = 10 * 60_000
let guardadoEm = Number.NEGATIVE_INFINITY

/**
 * `?cliente=`: the customer's own page leads here with them chosen, for a new sale: what somebody else is buying is set
 * aside. A draft on its way is left as it is.
 */
async function escolherCliente(lojaId: string, id: string): Promise<void> {
  if (lerRascunho(lojaId).enviando) return
  await tentar({}, async () => {
    const cliente = await api.get('/rest/v1/consumidores/:id', {
      params: { id },
      query: { estabelecimento_id: lojaId },
    })
    const { nome, email, telefone } = cliente
    if (lerRascunho(lojaId).cliente.id !== id) guardarRascunho(lojaId)
    mudarRascunho(lojaId, {
      cliente: {
        id: cliente.id,
        nome,
        email: email ?? '',
        telefone: telefone ? formatarTelefone(telefone) : '',
      },
    })
  })
}

/** The counter: find, add, take the money, print. Everything by keyboard: F2 searches, F9 finishes. */
export default function NovaVenda({ loaderData }: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoPainel>()
  if (!loja) return <Navigate to="/admin/painel-geral" replace />
  if (!loaderData) {
    return (
      <>
        <Cabeca titulo="Nova venda" />
        <SemPermissao />
      </>
    )
  }
  return <Balcao loja={loja} {...loaderData} />
}

interface Props {
  loja: MinhaLoja
  produtos: { itens: ProdutoNaTela[]; total: number }
  categorias: Categoria[]
}

function Balcao({ loja, produtos, categorias }: Props) {
  const rascunho = useRascunho(loja.id)
  const [feita, setFeita] = useState<{
    venda: VendaDetalhe
    porLink: boolean
    trocoCentavos: number
  } | null>(null)
  const podeDescontar = podeNoPapel(loja.papel, 'vendas.descontar')
  const busca = useRef<HTMLInputElement>(null)
  const [guardada, setGuardada] = useState<VendaNaFila | null>(null)
  const { finalizar, enviando, esperando } = useFinalizarNoBalcao(loja.id, {
    aoVender: (venda, enviado) =>
      setFeita({
        venda,
        porLink: enviado.porLink ?? false,
        trocoCentavos: conferirPagamentos(enviado).troco,
      }),
    aoGuardar: setGuardada,
  })
  usePasso(feita ? 'Venda registrada' : guardada ? 'Venda guardada neste aparelho' : null)
  const semRede = useSemRede()
  const travada = enviando || esperando
  const falta = impedimento(rascunho, { semRede })

  const aoTeclar = useEffectEvent((evento: KeyboardEvent) => {
    if (evento.key === 'F2') {
      evento.preventDefault()
      // The search is there once the counter is.
      flushSync(() => {
        setFeita(null)
        setGuardada(null)
      })
      busca.current?.focus()
      busca.current?.select()
    }
    // A dialog above the counter has the keyboard.
    if (document.querySelector('[role="dialog"]')) return
    if (['F4', 'F6', 'F8'].includes(evento.key)) {
      evento.preventDefault()
      document.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${evento.key}"]`)?.click()
    }
    if (evento.key === 'F9') {
      evento.preventDefault()
      if (!feita && !guardada && !falta && !travada) void finalizar()
    }
  })
  // Before the counter is seen: a key pressed at once counts.
  useLayoutEffect(() => {
    const ouvir = (evento: KeyboardEvent) => aoTeclar(evento)
    window.addEventListener('keydown', ouvir)
    return () => window.removeEventListener('keydown', ouvir)
  }, [])

  if (feita) return <VendaFeita {...feita} aoRecomecar={() => setFeita(null)} />
  if (guardada) {
    return (
      <Suspense>
        <VendaGuardada
          venda={guardada}
          loja={loja.nome}
          aoRegistrar={(venda) => {
            setGuardada(null)
            setFeita({ venda, porLink: false, trocoCentavos: guardada.trocoCentavos })
          }}
          aoRecomecar={() => setGuardada(null)}
        />
      </Suspense>
    )
  }
  return (
    <>
      <Cabeca
        titulo="Nova venda"
        ajuda={
          <span className={estilo.atalhos}>
            <kbd>F2</kbd> busca, <kbd>Enter</kbd> adiciona, <kbd>F4</kbd> dinheiro, <kbd>F6</kbd> cartão,{' '}
            <kbd>F8</kbd> PIX, <kbd>F9</kbd> finaliza
          </span>
        }
      >
        <RascunhosDoBalcao lojaId={loja.id} rascunho={rascunho} travada={travada} />
      </Cabeca>
      <div className={estilo.grade}>
        <ProdutosDoBalcao
          lojaId={loja.id}
          produtos={produtos}
          categorias={categorias}
          busca={busca}
          aoAdicionar={(produto) => {
            if (travada) return
            // Two codes read one after the other: the second must know of the first.
            mudarRascunho(loja.id, { linhas: adicionarLinha(lerRascunho(loja.id).linhas, produto) })
          }}
        />
        <fieldset className={estilo.caixa} disabled={travada}>
          <legend className="so-leitor">Venda</legend>
          <CarrinhoDoBalcao lojaId={loja.id} rascunho={rascunho} podeDescontar={podeDescontar} />
          <ClienteDoBalcao lojaId={loja.id} rascunho={rascunho} />
          <PagamentosDoBalcao lojaId={loja.id} rascunho={rascunho} />
          <FecharVenda
            rascunho={rascunho}
            impedimento={falta}
            enviando={enviando}
            esperando={esperando}
            aoConferirDocumento={(documentoConferido) => mudarRascunho(loja.id, { documentoConferido })}
            aoFinalizar={() => void finalizar()}
            aoEnviarLink={
              travada || impedimento(paraPagarPorLink(rascunho), { semRede })
                ? null
                : () => {
                    mudarRascunho(loja.id, { porLink: true })
                    void finalizar()
                  }
            }
          />
        </fieldset>
      </div>
    </>
  )
}
