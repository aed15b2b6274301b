import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, redirect, useRevalidator, useSearchParams } from 'react-router'
import { exigirPainel } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import { podeNoPapel } from '#src/planos/papeis.ts'
import {
  formatarLimite,
  RECURSOS,
  ROTULOS_DE_RECURSO,
  TEMPO_DE_SUPORTE,
  temRecurso,
} from '#src/planos/recursos.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/chip.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { MinhaAssinatura } from '../schemas-assinatura.ts'
import type { Fatura } from '../schemas-fatura.ts'
import type { Route } from './+types/minha-assinatura.ts'
import { useFaturasAoVivo } from './acompanhar-fatura.ts'
import estilo from './assinatura.module.css'
import { CancelarAssinatura } from './cancelar-assinatura.tsx'
import { DadosDeCobranca } from './dados-de-cobranca.tsx'
import { FaturasDaLoja } from './faturas-da-loja.tsx'
import { PagarFatura } from './pagar-fatura.tsx'
import { diaLongo, nomeDoEvento, precoComPeriodo, rotuloDaAssinatura } from './palavras.ts'

const POR_PAGINA = 12

export const meta = () => metaDaPagina({ titulo: 'Minha Assinatura', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  if (!loja) throw redirect('/admin/painel-geral')
  const pagina = Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get('pagina'))) || 1)
  const q = `estabelecimento_id=${loja.id}`
  const [assinatura, faturas] = await Promise.all([
    api.get<MinhaAssinatura>(`/rest/v1/minha_assinatura?${q}`),
    api.get<{ itens: Fatura[]; total: number }>(
      `/rest/v1/faturas?${q}&pagina=${pagina}&limite=${POR_PAGINA}`,
    ),
  ])
  return { loja, assinatura, faturas, pagina }
}

/** What the shop pays for, how much of it is used, and every invoice. */
export default function TelaMinhaAssinatura({ loaderData }: Route.ComponentProps) {
  const { loja, assinatura, faturas, pagina } = loaderData
  const { revalidate } = useRevalidator()
  const [parametros, setParametros] = useSearchParams()
  const aPagar = parametros.get('pagar')
  const editar = podeNoPapel(loja.papel, 'assinatura.editar')
  useFaturasAoVivo(loja.id, () => void revalidate())

  const pagar = (id: string | null) =>
    setParametros(
      (atuais) => {
        if (id) atuais.set('pagar', id)
        else atuais.delete('pagar')
        return atuais
      },
      { preventScrollReset: true },
    )

  return (
    <>
      <header className={estilo.cabeca}>
        <h1>Minha Assinatura</h1>
      </header>
      <div className={estilo.tela}>
        <Resumo assinatura={assinatura} editar={editar} aoPagar={pagar} />
        <div className={estilo.dupla}>
          <Uso assinatura={assinatura} />
          <Recursos assinatura={assinatura} />
        </div>
        <FaturasDaLoja
          estabelecimentoId={loja.id}
          faturas={faturas.itens}
          total={faturas.total}
          pagina={pagina}
          porPagina={POR_PAGINA}
          aberta={parametros.get('fatura')}
          aoPagar={pagar}
        />
        <div className={estilo.dupla}>
          <Historico historico={assinatura.historico} />
          <DadosDeCobranca assinatura={assinatura} editar={editar} />
        </div>
      </div>
      {aPagar ? (
        <PagarFatura
          estabelecimentoId={loja.id}
          faturaId={aPagar}
          aoFechar={() => pagar(null)}
          aoPagar={() => pagar(null)}
        />
      ) : null}
    </>
  )
}

function Resumo({
  assinatura,
  editar,
  aoPagar,
}: {
  assinatura: MinhaAssinatura
  editar: boolean
  aoPagar: (id: string) => void
}) {
  const { plano, proxima_cobranca: proxima, mudanca, em_atraso: emAtraso, pausa } = assinatura
  const [cancelando, setCancelando] = useState(false)
  return (
    <section className={`cartao ${estilo.resumo}`} aria-labelledby="plano">
      <div className={estilo.plano}>
        <h2 id="plano">Plano {plano.nome}</h2>
        <Chip rotulo={rotuloDaAssinatura(assinatura)} />
      </div>
      <p className="apagado">{plano.descricao}</p>
      <dl className={estilo.figuras}>
        <div>
          <dt>Valor</dt>
          <dd className={estilo.valor}>{precoComPeriodo(assinatura.valor, assinatura.periodicidade)}</dd>
        </div>
        <div>
          <dt>{emAtraso ? 'Em atraso' : 'Próxima cobrança'}</dt>
          <dd>
            {emAtraso
              ? `${formatarReais(emAtraso.total)} em ${emAtraso.quantas} ${emAtraso.quantas === 1 ? 'fatura' : 'faturas'}`
              : proxima
                ? `${formatarReais(proxima.valor)} em ${diaLongo(proxima.dia)}`
                : 'Nenhuma'}
          </dd>
        </div>
        <div>
          <dt>Forma</dt>
          <dd>PIX</dd>
        </div>
      </dl>
      {mudanca ? <MudancaAgendada assinatura={assinatura} editar={editar} /> : null}
      {pausa ? (
        <p className={estilo.aviso}>A loja está em pausa até {diaLongo(pausa.ate.slice(0, 10))}.</p>
      ) : null}
      <div className={estilo.acoes}>
        {proxima?.fatura_id ? (
          <button type="button" className="botao" onClick={() => aoPagar(proxima.fatura_id ?? '')}>
            Pagar com PIX
          </button>
        ) : null}
        {editar ? (
          <Link to="/comparacao-planos" className={`botao ${proxima?.fatura_id ? 'leve' : ''}`}>
            Mudar de plano
          </Link>
        ) : null}
        {editar && assinatura.cancelar_em ? <Reativar id={assinatura.estabelecimento_id} /> : null}
        {editar && !assinatura.cancelar_em && PODE_CANCELAR.has(assinatura.status) ? (
          <button type="button" className="botao leve" onClick={() => setCancelando(true)}>
            Cancelar assinatura
          </button>
        ) : null}
      </div>
      {editar ? (
        <CancelarAssinatura
          assinatura={assinatura}
          aberto={cancelando}
          aoFechar={() => setCancelando(false)}
        />
      ) : null}
    </section>
  )
}

const PODE_CANCELAR = new Set(['em_teste', 'ativa', 'em_atraso'])

function MudancaAgendada({ assinatura, editar }: { assinatura: MinhaAssinatura; editar: boolean }) {
  const { agir, enviando } = useAcao()
  if (!assinatura.mudanca) return null
  const { plano, dia } = assinatura.mudanca
  return (
    <div className={estilo.aviso}>
      <p>
        A partir de {diaLongo(dia)} a loja passa para o plano <strong>{plano}</strong>.
      </p>
      {editar ? (
        <button
          type="button"
          className="link"
          disabled={enviando}
          onClick={() =>
            void agir(
              () =>
                api.post('/rest/v1/minha_assinatura/desfazer-mudanca', {
                  estabelecimento_id: assinatura.estabelecimento_id,
                }),
              ['Mudança desfeita', 'A loja continua no plano de hoje.'],
            )
          }
        >
          Desistir da mudança
        </button>
      ) : null}
    </div>
  )
}

function Reativar({ id }: { id: string }) {
  const { agir, enviando } = useAcao()
  return (
    <button
      type="button"
      className="botao"
      disabled={enviando}
      onClick={() =>
        void agir(
          () => api.post('/rest/v1/minha_assinatura/reativar', { estabelecimento_id: id }),
          ['Assinatura reativada', 'Tudo continua como antes.'],
        )
      }
    >
      Reativar
    </button>
  )
}

/** Does one thing to the subscription, tells how it went, and reads the screen again. */
function useAcao() {
  const { revalidate } = useRevalidator()
  const [enviando, setEnviando] = useState(false)
  async function agir(fazer: () => Promise<unknown>, [titulo, texto]: [string, string]) {
    setEnviando(true)
    try {
      await fazer()
      toast.ok(titulo, texto)
      await revalidate()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(erro.title, erro.detail)
    } finally {
      setEnviando(false)
    }
  }
  return { agir, enviando }
}

function Uso({ assinatura: { uso } }: { assinatura: MinhaAssinatura }) {
  return (
    <section className="cartao" aria-labelledby="uso">
      <h2 id="uso">Uso</h2>
      <Barra nome="Produtos" {...uso.produtos} noLimite="Para cadastrar mais produtos, mude de plano." />
      <Barra nome="Usuários" {...uso.usuarios} noLimite="Para convidar mais pessoas, mude de plano." />
    </section>
  )
}

function Barra({
  nome,
  usado,
  limite,
  noLimite,
}: {
  nome: string
  usado: number
  limite: number
  noLimite: string
}) {
  const cheio = limite !== -1 && usado >= limite
  const quanto = limite === -1 ? 'sem limite' : `de ${formatarLimite(limite)}`
  return (
    <div className={estilo.barra}>
      <p>
        <span>{nome}</span>
        <span className="numeros">
          <strong>{usado.toLocaleString('pt-BR')}</strong> {quanto}
        </span>
      </p>
      {limite === -1 ? null : (
        <meter
          className={cheio ? estilo.cheio : undefined}
          min={0}
          max={Math.max(1, limite)}
          value={Math.min(usado, limite)}
          aria-label={`${nome}: ${usado} ${quanto}`}
        />
      )}
      {cheio ? <p className={estilo.dica}>Limite atingido. {noLimite}</p> : null}
    </div>
  )
}

function Recursos({ assinatura: { plano } }: { assinatura: MinhaAssinatura }) {
  return (
    <section className="cartao" aria-labelledby="recursos">
      <h2 id="recursos">Recursos do plano</h2>
      <ul className={`sem-lista ${estilo.recursos}`}>
        {RECURSOS.map((recurso) => {
          const tem = temRecurso(plano, recurso)
          return (
            <li key={recurso} className={tem ? undefined : estilo.falta}>
              {tem ? <IconCheck size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
              <span>
                <span className="so-leitor">{tem ? 'Incluído: ' : 'Não incluído: '}</span>
                {ROTULOS_DE_RECURSO[recurso].nome}
              </span>
            </li>
          )
        })}
        <li>
          <IconCheck size={18} aria-hidden />
          <span>Suporte: {TEMPO_DE_SUPORTE[plano.nivel_suporte]}</span>
        </li>
      </ul>
    </section>
  )
}

function Historico({ historico }: Pick<MinhaAssinatura, 'historico'>) {
  return (
    <section className="cartao" aria-labelledby="historico">
      <h2 id="historico">Histórico</h2>
      {historico.length === 0 ? (
        <p className="apagado">As mudanças da sua assinatura aparecem aqui.</p>
      ) : (
        <ol className={`sem-lista ${estilo.historico}`}>
          {historico.map((evento) => (
            <li key={evento.id}>
              <strong>{nomeDoEvento(evento)}</strong>
              <span className="apagado">
                {diaLongo(evento.dia)}
                {evento.por ? `, por ${evento.por}` : ''}
                {evento.motivo ? `. ${evento.motivo}` : ''}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
