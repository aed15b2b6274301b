import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useOutletContext, useRevalidator } from 'react-router'
import { exigirPainel } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import type { ContextoDoPainel } from '#src/estabelecimentos/pages/painel.tsx'
import { podeNoPapel } from '#src/planos/papeis.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { digitosWhatsApp, formatarTelefone } from '#src/shared/telefone.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import { Vazio } from '#src/shared/ui/vazio.tsx'
import { rotuloDaSituacao, rotuloDoPagamento } from '../rotulos.ts'
import type { VendaDetalhe } from '../schemas.ts'
import type { Route } from './+types/venda.ts'
import { CancelarVenda } from './cancelar-venda.tsx'
import { ItensDaVenda } from './itens-da-venda.tsx'
import { LinhaDoTempo } from './linha-do-tempo.tsx'
import { Chip, Forma } from './situacao.tsx'
import estilo from './venda.module.css'
import { useVendasAoVivo } from './vendas-ao-vivo.ts'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  metaDaPagina({ titulo: loaderData ? `Venda #${loaderData.numero}` : 'Venda', indexar: false })

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await exigirPainel()
  return api.get<VendaDetalhe>(`/rest/v1/vendas/${encodeURIComponent(params.id)}`)
}

/** One sale: what was bought, by whom, how it is paid, and everything that happened to it. */
export default function PaginaDaVenda({ loaderData: venda }: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoPainel>()
  useVendasAoVivo(loja?.id ?? null)
  return (
    <>
      <Link to="/vendas" className={estilo.voltar}>
        <IconArrowLeft size={18} aria-hidden /> Vendas
      </Link>
      <header className={estilo.cabeca}>
        <div>
          <h1>Venda #{venda.numero}</h1>
          <p className="apagado">{formatarDataHora(venda.created_at)}</p>
        </div>
        <div className={estilo.chips}>
          <Chip rotulo={rotuloDoPagamento(venda)} />
          <Chip rotulo={rotuloDaSituacao(venda, 'loja')} />
        </div>
      </header>
      <div className={estilo.grade}>
        <div className={estilo.coluna}>
          <section className="cartao" aria-labelledby="itens">
            <h2 id="itens">Itens</h2>
            <ItensDaVenda venda={venda} />
          </section>
          <section className="cartao" aria-labelledby="linha-do-tempo">
            <h2 id="linha-do-tempo">Linha do tempo</h2>
            <LinhaDoTempo venda={venda} />
          </section>
        </div>
        <div className={estilo.coluna}>
          {loja ? <Acoes venda={venda} papel={loja.papel} /> : null}
          <section className="cartao" aria-labelledby="pagamento">
            <h2 id="pagamento">Pagamento</h2>
            <p>
              <Forma forma={venda.forma_pagamento} />
            </p>
            <p className="apagado">
              {venda.pago_em ? `Pago em ${formatarDataHora(venda.pago_em)}` : 'Ainda não pago'}
            </p>
          </section>
          <Cliente venda={venda} />
        </div>
      </div>
    </>
  )
}

function Acoes({
  venda,
  papel,
}: {
  venda: VendaDetalhe
  papel: NonNullable<ContextoDoPainel['loja']>['papel']
}) {
  const { revalidate } = useRevalidator()
  const [enviando, setEnviando] = useState(false)
  const podeReceber =
    venda.forma_pagamento !== 'pix' &&
    !venda.pago_em &&
    ['pendente', 'em_preparacao', 'pronto_retirada', 'enviado'].includes(venda.status) &&
    podeNoPapel(papel, 'vendas.confirmar_pagamento')
  const podeCancelar = venda.status === 'pendente' && !venda.pago_em && podeNoPapel(papel, 'vendas.cancelar')
  if (!podeReceber && !podeCancelar) return null

  async function receber() {
    setEnviando(true)
    try {
      await api.post(`/rest/v1/vendas/${venda.id}/confirmar-pagamento`)
      toast.ok('Pagamento confirmado', `A venda #${venda.numero} está paga.`)
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao atualizar venda', erro.detail ?? erro.title)
    } finally {
      setEnviando(false)
      await revalidate()
    }
  }

  return (
    <section className={`cartao ${estilo.acoes}`} aria-label="Ações">
      {podeReceber ? (
        <button type="button" className="botao largo" disabled={enviando} onClick={() => void receber()}>
          <IconCheck size={18} aria-hidden /> Marcar como pago
        </button>
      ) : null}
      {podeCancelar ? <CancelarVenda venda={venda} /> : null}
    </section>
  )
}

function Cliente({ venda: { cliente, numero } }: { venda: VendaDetalhe }) {
  const saudacao = encodeURIComponent(`Olá! Sobre o seu pedido #${numero}:`)
  return (
    <section className="cartao" aria-labelledby="cliente">
      <h2 id="cliente">Cliente</h2>
      {cliente ? (
        <>
          <p>
            <strong>{cliente.nome}</strong>
          </p>
          {cliente.email ? (
            <p>
              <a href={`mailto:${cliente.email}`}>{cliente.email}</a>
            </p>
          ) : null}
          {cliente.telefone ? (
            <p>
              {formatarTelefone(cliente.telefone)}{' '}
              <a
                href={`https://wa.me/${digitosWhatsApp(cliente.telefone)}?text=${saudacao}`}
                target="_blank"
                rel="noreferrer"
              >
                Abrir WhatsApp
              </a>
            </p>
          ) : null}
        </>
      ) : (
        <p>Consumidor não identificado</p>
      )}
    </section>
  )
}

export function ErrorBoundary() {
  return (
    <>
      <h1>Venda não encontrada</h1>
      <Vazio
        desenho={<DesenhoDeLupa />}
        titulo="Não encontramos esta venda"
        texto="Confira o número ou volte à lista."
      >
        <Link to="/vendas" className="botao">
          Ver vendas
        </Link>
      </Vazio>
    </>
  )
}
