import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Navigate, redirect, useOutletContext } from 'react-router'
import type { Categoria } from '#src/categorias/schemas.ts'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import type { ContextoDoPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { formatarTelefone } from '#src/shared/telefone.ts'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { usePasso } from '#src/shared/ui/foco/use-passo.ts'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { SemPermissao } from '#src/shared/ui/kit/estados.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { tentar } from '#src/shared/ui/recusas.ts'
import {
  adicionarLinha,
  conferirPagamentos,
  impedimento,
  paraPagarPorLink,
  pedeDocumento,
  somarBalcao,
} from '../../balcao.ts'
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
import estilo from './nova-venda.module.css'
import { lerRascunho, mudarRascunho, useRascunho } from './rascunho-do-balcao.ts'

export const meta = () => metaDaPagina({ titulo: 'Nova venda', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  if (!loja || !podeNoPapel(loja.papel, 'vendas.criar')) return null
  const { searchParams } = new URL(request.url)
  const cliente = searchParams.get('cliente')
  if (cliente) {
    await escolherCliente(loja.id, cliente)
    throw redirect('/nova-venda')
  }
  const filtro = new URLSearchParams({ estabelecimento_id: loja.id, status: 'ativo', limite: '48' })
  for (const nome of ['busca', 'categoria_id']) {
    const valor = searchParams.get(nome)
    if (valor) filtro.set(nome, valor)
  }
  const [produtos, categorias] = await Promise.all([
    api.get('/rest/v1/produtos', { query: filtro }),
    api.get('/rest/v1/categorias', { query: { estabelecimento_id: loja.id } }),
  ])
  return { produtos, categorias: categorias.itens.filter(({ total_produtos }) => total_produtos > 0) }
}

/** `?cliente=`: the customer's own page leads here with them chosen. A draft on its way is left as it is. */
async function escolherCliente(lojaId: string, id: string): Promise<void> {
  if (lerRascunho(lojaId).enviando) return
  await tentar({}, async () => {
    const cliente = await api.get('/rest/v1/consumidores/:id', {
      params: { id },
      query: { estabelecimento_id: lojaId },
    })
    const { nome, email, telefone } = cliente
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
  produtos: Resposta<'GET /rest/v1/produtos'>
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
  const { finalizar, enviando, esperando } = useFinalizarNoBalcao(loja.id, (venda, enviado) =>
    setFeita({
      venda,
      porLink: enviado.porLink ?? false,
      trocoCentavos: conferirPagamentos(enviado).troco,
    }),
  )
  usePasso(feita ? 'Venda registrada' : null)
  const travada = enviando || esperando
  const falta = impedimento(rascunho)

  const aoTeclar = useEffectEvent((evento: KeyboardEvent) => {
    if (evento.key === 'F2') {
      evento.preventDefault()
      setFeita(null)
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
      if (!feita && !falta && !travada) void finalizar()
    }
  })
  useEffect(() => {
    const ouvir = (evento: KeyboardEvent) => aoTeclar(evento)
    window.addEventListener('keydown', ouvir)
    return () => window.removeEventListener('keydown', ouvir)
  }, [])

  if (feita) return <VendaFeita {...feita} aoRecomecar={() => setFeita(null)} />
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
              somarBalcao(rascunho).total > 0 &&
              !travada &&
              (!pedeDocumento(rascunho) || rascunho.documentoConferido)
                ? () => {
                    mudarRascunho(loja.id, paraPagarPorLink(rascunho))
                    void finalizar()
                  }
                : null
            }
          />
        </fieldset>
      </div>
    </>
  )
}
