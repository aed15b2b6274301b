import { lazy, Suspense } from 'react'
import { Link, useOutletContext, useRevalidator } from 'react-router'
import type { ContextoDoBloqueio } from '#src/assinaturas/pages/bloqueado.tsx'
import { lerMinhaPessoa, lojaDoPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { api } from '#src/shared/ui/api.ts'
import { haFila } from '#src/shared/ui/sem-rede/de-quem.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { NaoCarregou } from '#src/shared/ui/kit/nao-carregou.tsx'
import { Paginas } from '#src/shared/ui/kit/paginas.tsx'
import { proximaAcao } from '../../acoes.ts'
import { rotuloDaSituacao } from '../../rotulos.ts'
import { EM_ANDAMENTO } from '../../rules.ts'
import type { Route } from './+types/pedidos-em-andamento.ts'
import { pararBalcao } from '../balcao/sem-rede/parar-balcao.ts'
import { BotaoDaAcao } from '../detalhe/acao-da-venda.tsx'
import estilo from './pedidos-em-andamento.module.css'

const LIMITE = 20

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const pagina = Number(new URL(request.url).searchParams.get('pagina')) || 1
  const pessoa = await lerMinhaPessoa()
  const loja = pessoa && lojaDoPainel(pessoa)
  await pararBalcao()
  if (!loja || !podeNoPapel(loja.papel, 'vendas.ver')) return { vendas: [], total: 0, pagina }
  // Who has waited longest comes first.
  const { itens: vendas, total } = await api.get('/rest/v1/vendas', {
    query: { estabelecimento_id: loja.id, em_andamento: 'sim', ordem: 'data', pagina, limite: LIMITE },
  })
  return { vendas, total, pagina }
}

const AvisoDaFila = lazy(() => import('../balcao/sem-rede/aviso-da-fila.tsx'))

/** Buyers are not to suffer from the shop's debt: what they bought is still sent, delivered, taken back and refunded. */
export default function PedidosEmAndamento({ loaderData: { vendas, total, pagina } }: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoBloqueio>()
  const { state } = useRevalidator()
  const aEnviar =
    haFila() && podeNoPapel(loja.papel, 'vendas.criar') ? (
      <Suspense>
        <AvisoDaFila loja={loja} para="/bloqueado/a-enviar" />
      </Suspense>
    ) : null
  if (total === 0) return aEnviar
  return (
    <>
      {aEnviar}
      <section
        className={`cartao ${estilo.pedidos}`}
        aria-labelledby="em-andamento"
        aria-busy={state === 'loading'}
      >
        <h2 id="em-andamento">Pedidos em andamento</h2>
        <p className="apagado">Estes clientes já compraram. Atenda os pedidos como sempre.</p>
        <ul className="sem-lista">
          {vendas.map((venda) => {
            const acao = proximaAcao(venda, loja.papel, loja)
            return (
              <li key={venda.id}>
                <div>
                  <h3>
                    #{venda.numero} <Chip rotulo={rotuloDaSituacao(venda, 'loja')} />
                    {EM_ANDAMENTO.includes(venda.status) ? null : (
                      <Chip rotulo={{ texto: 'Reembolso a resolver', tom: 'ruim' }} />
                    )}
                  </h3>
                  <p className="apagado">
                    {venda.cliente?.nome ?? 'Consumidor não identificado'},{' '}
                    {formatarDataHora(venda.created_at)}
                    {loja.papel === 'vendedor' || loja.papel === 'estoquista'
                      ? ''
                      : `, ${formatarReais(venda.total)}`}
                  </p>
                </div>
                <div className="fila vao-8">
                  <Link to={`/vendas/${venda.id}`} className="botao leve">
                    Ver venda<span className="so-leitor"> #{venda.numero}</span>
                  </Link>
                  {acao ? <BotaoDaAcao venda={venda} acao={acao} /> : null}
                </div>
              </li>
            )
          })}
        </ul>
        <Paginas pagina={pagina} total={total} porPagina={LIMITE} linhas={vendas.length} />
      </section>
    </>
  )
}

/** The way to pay stays above it. */
export function ErrorBoundary() {
  return (
    <section className={`cartao ${estilo.pedidos}`}>
      <NaoCarregou titulo="Erro ao carregar pedidos em andamento" />
    </section>
  )
}
