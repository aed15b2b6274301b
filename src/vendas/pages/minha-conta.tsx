import { useState } from 'react'
import { Link, Navigate, redirect, useRevalidator } from 'react-router'
import { formatarData, formatarDataHora, formatarHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { ApiError, api, type Lista } from '#src/shared/ui/api.ts'
import { DesenhoDeConserto, DesenhoDeSacola } from '#src/shared/ui/desenhos.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { useSessao } from '#src/shared/ui/sessao.tsx'
import { lerSessao } from '#src/shared/ui/sessao-guardada.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import { Vazio } from '#src/shared/ui/vazio.tsx'
import { rotuloDaSituacao } from '../rotulos.ts'
import type { Venda } from '../schemas.ts'
import type { Route } from './+types/minha-conta.ts'
import { DialogoPix } from './dialogo-pix.tsx'
import estilo from './minha-conta.module.css'
import { Chip, Forma } from './situacao.tsx'

export const meta = () => metaDaPagina({ titulo: 'Meus pedidos', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const sessao = lerSessao()
  if (!sessao || sessao.faltaSegundoFator) throw redirect('/auth/consumidor')
  const depois = new URL(request.url).searchParams.get('depois')
  try {
    return await api.get<Lista<Venda>>(
      `/rest/v1/vendas?limite=20${depois ? `&depois=${encodeURIComponent(depois)}` : ''}`,
    )
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    toast.erro('Erro ao carregar pedidos', erro.detail ?? erro.title)
    return null
  }
}

/** A person's own orders, with the way to pay those that wait. */
export default function MinhaConta({ loaderData: lista }: Route.ComponentProps) {
  const { usuario, carregando, sair } = useSessao()
  const { revalidate } = useRevalidator()
  const [pagando, setPagando] = useState<string | null>(null)

  if (!usuario && !carregando) return <Navigate to="/" replace />
  return (
    <main id="conteudo" className={`miolo ${estilo.conta}`}>
      <header className={estilo.cabeca}>
        <div>
          <h1>Meus pedidos</h1>
          <p className="apagado">{usuario?.email}</p>
        </div>
        <button type="button" className="botao leve" onClick={() => void sair()}>
          Sair
        </button>
      </header>
      {lista === null ? (
        <Vazio
          desenho={<DesenhoDeConserto />}
          titulo="Não foi possível carregar"
          texto="Confira sua internet e tente novamente."
        >
          <button type="button" className="botao" onClick={() => void revalidate()}>
            Tentar novamente
          </button>
        </Vazio>
      ) : lista.itens.length === 0 ? (
        <Vazio
          desenho={<DesenhoDeSacola />}
          titulo="Nenhum pedido ainda"
          texto="Quando você comprar, acompanhe tudo por aqui."
        >
          <Link to="/estabelecimentos" className="botao">
            Ver lojas
          </Link>
        </Vazio>
      ) : (
        <>
          <ul className={`sem-lista ${estilo.pedidos}`}>
            {lista.itens.map((venda) => (
              <Pedido key={venda.id} venda={venda} aoPagar={() => setPagando(venda.id)} />
            ))}
          </ul>
          {lista.proximo ? (
            <Link to={`?depois=${encodeURIComponent(lista.proximo)}`} className="botao leve">
              Pedidos mais antigos
            </Link>
          ) : null}
        </>
      )}
      {pagando ? (
        <DialogoPix
          key={pagando}
          vendaId={pagando}
          aoFechar={() => {
            setPagando(null)
            void revalidate()
          }}
          aoPagar={() => void revalidate()}
          aoTerminar={() => setPagando(null)}
          aoCancelar={() => {
            setPagando(null)
            toast.info('Pedido cancelado', 'Nada foi cobrado.')
            void revalidate()
          }}
        />
      ) : null}
    </main>
  )
}

function Pedido({ venda, aoPagar }: { venda: Venda; aoPagar: () => void }) {
  const pagavel =
    venda.forma_pagamento === 'pix' && !venda.pago_em && ['pendente', 'expirado'].includes(venda.status)
  return (
    <li className={`cartao ${estilo.pedido}`}>
      <div className={estilo.topo}>
        <div>
          <h2>
            {venda.estabelecimento_nome} <span className="apagado">#{venda.numero}</span>
          </h2>
          <p className="apagado">
            <time dateTime={venda.created_at} title={formatarDataHora(venda.created_at)}>
              {formatarData(venda.created_at)}
            </time>
          </p>
        </div>
        <Chip rotulo={rotuloDaSituacao(venda, 'cliente')} />
      </div>
      <ul className="sem-lista">
        {venda.itens.map((item) => (
          <li key={item.id}>
            <span>
              <span className="numeros">{item.quantidade}×</span> {item.nome}
            </span>
            <span className="numeros">{formatarReais(item.subtotal)}</span>
          </li>
        ))}
      </ul>
      <div className={estilo.pe}>
        <Forma forma={venda.forma_pagamento} />
        <strong>{formatarReais(venda.total)}</strong>
      </div>
      {pagavel ? (
        <div className={estilo.pe}>
          <p className="apagado">
            {venda.status === 'pendente' && venda.expira_em
              ? `O PIX vence às ${formatarHora(venda.expira_em)}.`
              : ''}
          </p>
          <button type="button" className="botao" onClick={aoPagar}>
            {venda.status === 'expirado' ? 'Gerar novo PIX' : 'Pagar com PIX'}
          </button>
        </div>
      ) : null}
    </li>
  )
}

export function HydrateFallback() {
  return (
    <main id="conteudo" className={`miolo ${estilo.conta}`}>
      <h1>Meus pedidos</h1>
      <p>Carregando...</p>
    </main>
  )
}
