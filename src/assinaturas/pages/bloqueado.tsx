import {
  IconBuildingStore,
  IconDownload,
  IconHeadset,
  IconLock,
  IconLogout,
  IconPackageExport,
  IconUserX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, Navigate, Outlet, redirect, useNavigate, useRevalidator } from 'react-router'
import { EscolherLoja } from '#src/acesso/pages/escolher-loja.tsx'
import { lerMinhaPessoa, lojaDoPainel } from '#src/acesso/pages/quem-sou.ts'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { formatarData } from '#src/shared/datas.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { api } from '#src/shared/ui/api.ts'
import { EstadoDaFalha } from '#src/shared/ui/kit/estados.tsx'
import { EsqueletoDoFormulario } from '#src/shared/ui/formulario/esqueleto.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { manterOMostrado } from '#src/shared/ui/reler-ao-vivo.ts'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { baixarMeusDados } from '#src/usuarios/pages/conta/baixar-meus-dados.ts'
import PALAVRAS from '../conteudo/bloqueio.json' with { type: 'json' }
import type { Fatura } from '../schemas-fatura.ts'
import { faturaEmAberto } from '../situacoes.ts'
import type { Route } from './+types/bloqueado.ts'
import { useFaturasAoVivo } from './acompanhar-fatura.ts'
import estilo from './bloqueado.module.css'
import { EncerrarLoja } from './encerrar-loja.tsx'
import { LevarDados } from './levar-dados.tsx'
import { PagarFatura } from './pagar-fatura.tsx'

export const meta = () => metaDaPagina({ titulo: 'Loja bloqueada', indexar: false })

export const clientMiddleware = [manterOMostrado]

export async function clientLoader() {
  const pessoa = await lerMinhaPessoa({ nova: true })
  if (!pessoa) throw redirect('/')
  const loja = lojaDoPainel(pessoa)
  if (!loja?.bloqueada) throw redirect('/admin')
  const veFaturas = podeNoPapel(loja.papel, 'faturas.ver')
  const [situacao, faturas] = await Promise.all([
    api.get('/rest/v1/minha_assinatura/situacao', { query: { estabelecimento_id: loja.id } }),
    veFaturas ? api.get('/rest/v1/faturas', { query: { estabelecimento_id: loja.id, limite: 50 } }) : null,
  ])
  const devidas = (faturas?.itens ?? []).filter(({ status }) => faturaEmAberto(status)).reverse()
  return { lojas: pessoa.lojas, loja, situacao, devidas }
}

export function HydrateFallback() {
  return (
    <main id="conteudo" className={estilo.bloqueado}>
      <h1 className="so-leitor">Loja bloqueada</h1>
      <EsqueletoDoFormulario />
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="conteudo" className={estilo.bloqueado}>
      <h1 className="so-leitor">Loja bloqueada</h1>
      <EstadoDaFalha erro={error} />
    </main>
  )
}

/** What the screens inside get: the shop whose paid orders are still served. */
export interface ContextoDoBloqueio {
  loja: MinhaLoja
}

/** All that a blocked, suspended or cancelled shop opens: why, what is off, what stays, and the way back. */
export default function Bloqueado({ loaderData: { lojas, loja, situacao, devidas } }: Route.ComponentProps) {
  const { usuario, carregando, sair } = useSessao()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [pagando, setPagando] = useState<string | null>(null)
  useFaturasAoVivo(loja.id, () => void aoMudar())

  /** Paid here, from another screen, or settled by the platform: the shop's people see it at once. */
  async function aoMudar() {
    // Whose payment it is sees the good news in the dialog first.
    if (pagando === null) await seguir()
  }

  async function seguir() {
    setPagando(null)
    const pessoa = await lerMinhaPessoa({ nova: true })
    if (pessoa?.lojas.find(({ id }) => id === loja.id)?.bloqueada !== false) return revalidate()
    toast.ok('Loja liberada!', 'Ela já voltou para a vitrine.')
    await navigate('/admin')
  }

  if (!usuario && !carregando) return <Navigate to="/" replace />
  const restricao = situacao.restricao ?? 'inadimplencia'
  const paga = podeNoPapel(loja.papel, 'faturas.pagar')
  const cancelada = restricao === 'cancelada' && situacao.status !== 'encerrada'
  const vencidas = devidas.filter(({ status }) => status === 'vencida')
  // A suspended shop is billed as before and opens no other screen to pay on.
  const aPagar = restricao === 'suspensa' ? devidas : vencidas
  const { titulo, itens } = PALAVRAS[situacao.status === 'encerrada' ? 'encerrada' : restricao]
  return (
    <main id="conteudo" className={estilo.bloqueado}>
      {lojas.length > 1 ? <EscolherLoja lojas={lojas} aberta={loja} /> : null}
      <div className={`cartao ${estilo.caixa}`}>
        <span className={estilo.icone}>
          <IconLock size={32} aria-hidden />
        </span>
        <h1>{titulo}</h1>
        <p>
          <strong>{loja.nome}</strong>
          {situacao.desde ? <span className="apagado">, desde {formatarData(situacao.desde)}</span> : null}
        </p>
        {restricao === 'suspensa' || paga ? (
          <p className={estilo.motivo}>{situacao.motivo ?? 'Fale com o suporte para saber o motivo.'}</p>
        ) : (
          <p className={estilo.motivo}>Avise o responsável pela loja.</p>
        )}
        <ul>
          {itens.map((item) => (
            <li key={item}>{item.replace('{dias}', String(situacao.encerrar_dias))}</li>
          ))}
        </ul>
        {paga && aPagar.length > 0 && situacao.status !== 'encerrada' ? (
          <Devidas
            loja={loja}
            devidas={aPagar}
            restricao={restricao}
            pagando={pagando}
            aoEscolher={setPagando}
            aoPagar={() => void seguir()}
          />
        ) : null}
        {cancelada && vencidas.length === 0 && podeNoPapel(loja.papel, 'assinatura.reativar') ? (
          <Reativar loja={loja} />
        ) : null}
        {podeNoPapel(loja.papel, 'dados.copiar') ? (
          <section className={estilo.devidas} aria-labelledby="levar">
            <h2 id="levar">Dados da loja</h2>
            <p className="apagado">Leve uma cópia quando quiser.</p>
            {situacao.status === 'encerrada' ? null : <LevarDados lojaId={loja.id} />}
            <Link to="/bloqueado/levar-loja" className="botao leve">
              <IconPackageExport size={18} aria-hidden /> Levar a loja inteira
            </Link>
          </section>
        ) : null}
        <div className={estilo.botoes}>
          <Link to="/suporte" className="botao leve">
            <IconHeadset size={18} aria-hidden />{' '}
            {restricao === 'suspensa' ? 'Contestar' : 'Falar com o suporte'}
          </Link>
          <button type="button" className="botao leve" onClick={() => void baixarMeusDados()}>
            <IconDownload size={18} aria-hidden /> Baixar meus dados
          </button>
          {situacao.status === 'encerrada' ? (
            <>
              <Link to="/auth/fornecedor?concluir=1" className="botao leve">
                <IconBuildingStore size={18} aria-hidden /> Abrir uma nova loja
              </Link>
              <Link to="/minha-conta/privacidade" className="botao leve">
                <IconUserX size={18} aria-hidden /> Excluir minha conta
              </Link>
            </>
          ) : null}
          <button type="button" className="botao leve" onClick={() => void sair()}>
            <IconLogout size={18} aria-hidden /> Sair
          </button>
        </div>
      </div>
      <Outlet context={{ loja } satisfies ContextoDoBloqueio} />
      {situacao.status !== 'encerrada' && podeNoPapel(loja.papel, 'loja.encerrar') ? (
        <EncerrarLoja loja={loja} />
      ) : null}
    </main>
  )
}

/** What payment leads to where it does not free the shop. */
const DEPOIS_DE_PAGAR = {
  cancelada: 'Com as faturas pagas, você pode reativar a assinatura aqui mesmo.',
  suspensa: 'O pagamento não encerra a suspensão.',
}

/** What is owed, oldest first. The payment of the last one frees a blocked shop while the payer watches. */
function Devidas({
  loja,
  devidas,
  restricao,
  pagando,
  aoEscolher,
  aoPagar,
}: {
  loja: MinhaLoja
  devidas: Fatura[]
  restricao: 'inadimplencia' | keyof typeof DEPOIS_DE_PAGAR
  pagando: string | null
  aoEscolher: (faturaId: string | null) => void
  aoPagar: () => void
}) {
  const { revalidate } = useRevalidator()
  const total = paraReais(devidas.reduce((soma, fatura) => soma + paraCentavos(fatura.total), 0))
  const quais = devidas.some(({ status }) => status === 'aberta') ? 'a pagar' : 'em atraso'
  const libera = restricao === 'inadimplencia' && devidas.length === 1

  return (
    <section className={estilo.devidas} aria-labelledby="devidas">
      <h2 id="devidas">Faturas {quais}</h2>
      <ul className="sem-lista">
        {devidas.map((fatura, lugar) => (
          <li key={fatura.id}>
            <div>
              <strong>{fatura.numero}</strong>
              <span className="apagado">
                {fatura.status === 'vencida' ? 'venceu' : 'vence'} em {formatarDia(fatura.vencimento)}
                {fatura.multa + fatura.juros > 0
                  ? `, com multa de ${formatarReais(fatura.multa)} e juros de ${formatarReais(fatura.juros)}`
                  : ''}
              </span>
            </div>
            <span className={estilo.valor}>{formatarReais(fatura.total)}</span>
            <button
              type="button"
              className={`botao ${lugar === 0 ? '' : 'leve'}`}
              onClick={() => aoEscolher(fatura.id)}
            >
              Pagar com PIX
              <span className="so-leitor"> a fatura {fatura.numero}</span>
            </button>
          </li>
        ))}
      </ul>
      {devidas.length > 1 ? (
        <p className="direita">
          Total {quais}: <strong>{formatarReais(total)}</strong>
        </p>
      ) : null}
      {restricao === 'inadimplencia' ? null : <p className="apagado">{DEPOIS_DE_PAGAR[restricao]}</p>}
      {pagando ? (
        <PagarFatura
          estabelecimentoId={loja.id}
          faturaId={pagando}
          {...(libera
            ? {
                alegria: {
                  titulo: 'Loja liberada!',
                  texto: 'Recebemos o pagamento e a sua loja já voltou para a vitrine.',
                },
              }
            : {})}
          aoFechar={() => {
            aoEscolher(null)
            void revalidate()
          }}
          aoPagar={aoPagar}
        />
      ) : null}
    </section>
  )
}

function Reativar({ loja }: { loja: MinhaLoja }) {
  const navigate = useNavigate()
  const [reativar, enviando] = useAcao({}, async () => {
    await api.post('/rest/v1/minha_assinatura/reativar', { body: { estabelecimento_id: loja.id } })
    await lerMinhaPessoa({ nova: true })
    toast.ok('Assinatura reativada', 'A loja voltou para a vitrine. A fatura já está em Minha Assinatura.')
    await navigate('/minha-assinatura')
  })
  return (
    <button type="button" className="botao largo" disabled={enviando} onClick={reativar}>
      Reativar assinatura
    </button>
  )
}
