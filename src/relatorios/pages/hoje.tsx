import { Navigate, useOutletContext } from 'react-router'
import { type ContextoDoPainel, escolherLojaDoPainel } from '#src/acesso/pages/quem-sou.ts'
import { formatarHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { EstadoDaFalha } from '#src/shared/ui/kit/estados.tsx'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { carregar } from '#src/shared/ui/recusas.ts'
import { useVendasAoVivo } from '#src/vendas/pages/lista/vendas-ao-vivo.ts'
import type { Hoje } from '../schemas.ts'
import type { Route } from './+types/hoje.ts'
import { LinhaDaVenda } from './linha-da-venda.tsx'
import estilo from './relatorios.module.css'

export const meta = () => metaDaPagina({ titulo: 'Hoje em todas as lojas', indexar: false })

export async function clientLoader() {
  return carregar({ hoje: null }, async () => ({ hoje: await api.get('/rest/v1/hoje') }))
}

/** What all shops of a person sold today, and what waits in each. */
export default function TelaDeHoje({ loaderData: { hoje, falha } }: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoPainel>()
  useVendasAoVivo('todas')
  if (!loja) return <Navigate to="/admin/painel-geral" replace />
  return (
    <>
      <Cabeca
        voltar={{ para: '/admin', nome: 'Dashboard' }}
        titulo="Hoje em todas as lojas"
        ajuda="As lojas em que você vê vendas. Abrir uma venda muda a loja do painel."
      />
      {falha ? <EstadoDaFalha erro={falha} /> : null}
      {hoje ? (
        <div className={estilo.relatorio}>
          <div className={estilo.dupla}>
            {hoje.lojas.map((uma) => (
              <Loja key={uma.id} loja={uma} />
            ))}
          </div>
          <Vendas vendas={hoje.vendas} />
        </div>
      ) : null}
    </>
  )
}

/** Nothing of one shop may stay on screen under another's name: the page is loaded anew. */
function abrirNaLoja(lojaId: string, rota: string): void {
  escolherLojaDoPainel(lojaId)
  location.assign(rota)
}

function Loja({ loja }: { loja: Hoje['lojas'][number] }) {
  const { faturamento } = loja
  return (
    <Quadro titulo={loja.nome} className={estilo.bloco}>
      <p>
        {plural(loja.vendas, '# venda feita hoje', '# vendas feitas hoje')}
        {' · '}
        {plural(loja.pagas, '# paga hoje', '# pagas hoje')}
        {faturamento === null ? null : (
          <>
            {', '}
            <strong className="numeros">{formatarReais(faturamento)}</strong>
          </>
        )}
      </p>
      <p>
        {loja.esperando === 0
          ? 'Nada espera por você.'
          : plural(loja.esperando, '# venda espera por você.', '# vendas esperam por você.')}
      </p>
      <button type="button" className="botao leve" onClick={() => abrirNaLoja(loja.id, '/vendas')}>
        Ver vendas
        <span className="so-leitor"> em {loja.nome}</span>
      </button>
    </Quadro>
  )
}

function Vendas({ vendas }: { vendas: Hoje['vendas'] }) {
  return (
    <Quadro titulo="Vendas de hoje" className={estilo.bloco}>
      {vendas.length === 0 ? (
        <p className="apagado">Nenhuma venda hoje.</p>
      ) : (
        <ul className={`sem-lista ${estilo.lista}`}>
          {vendas.map((venda) => (
            <LinhaDaVenda key={venda.id} venda={venda} quando={formatarHora(venda.created_at)}>
              <button
                type="button"
                className={estilo.venda}
                onClick={() => abrirNaLoja(venda.loja_id, `/vendas/${venda.id}`)}
              >
                {venda.loja} #{venda.numero}
              </button>{' '}
              {venda.cliente}
            </LinhaDaVenda>
          ))}
        </ul>
      )}
    </Quadro>
  )
}
