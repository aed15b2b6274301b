import { useState } from 'react'
import { Link } from 'react-router'
import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { Pares } from '#src/shared/ui/kit/pares.tsx'
import type { MinhaAssinatura } from '../schemas-assinatura.ts'
import estilo from './assinatura.module.css'
import { CancelarAssinatura } from './cancelar-assinatura.tsx'
import { precoComPeriodo, rotuloDaAssinatura } from '../rotulos.ts'

/** The plan, what comes next, and the ways to change it. */
export function ResumoDaAssinatura({
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
      <Pares
        className={estilo.figuras}
        pares={[
          ['Valor', precoComPeriodo(assinatura.valor, assinatura.periodicidade), estilo.valor],
          [
            emAtraso ? 'Em atraso' : 'Próxima cobrança',
            emAtraso
              ? `${formatarReais(emAtraso.total)} em ${plural(emAtraso.quantas, '# fatura', '# faturas')}`
              : proxima
                ? `${formatarReais(proxima.valor)} em ${formatarDia(proxima.dia)}`
                : 'Nenhuma',
          ],
          ['Forma', assinatura.pix_automatico?.situacao === 'autorizado' ? 'PIX Automático' : 'PIX'],
        ]}
      />
      {mudanca ? <MudancaAgendada assinatura={assinatura} editar={editar} /> : null}
      {pausa ? <Pausa assinatura={assinatura} ate={pausa.ate} editar={editar} /> : null}
      <div className="fila vao-12 empilha">
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
        {editar ? (
          <Link to="/abrir-loja" className="botao leve">
            Abrir outra loja
          </Link>
        ) : null}
        {editar && assinatura.cancelar_em ? (
          <BotaoDoAto
            ato="reativar"
            loja={assinatura.estabelecimento_id}
            feito={['Assinatura reativada', 'Tudo continua como antes.']}
          >
            Reativar
          </BotaoDoAto>
        ) : null}
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
  if (!assinatura.mudanca) return null
  const { plano, dia, paga } = assinatura.mudanca
  return (
    <div className={estilo.aviso}>
      <p>
        A partir de {formatarDia(dia)} a loja passa para o plano <strong>{plano}</strong>
        {paga ? ', e esse período já está pago' : ''}.
      </p>
      {editar && !paga ? (
        <BotaoDoAto
          ato="desfazer-mudanca"
          loja={assinatura.estabelecimento_id}
          feito={['Mudança desfeita', 'A loja continua no plano de hoje.']}
          leve
        >
          Desistir da mudança
        </BotaoDoAto>
      ) : null}
    </div>
  )
}

/** The pause in place of cancelling, and its end before the day. */
function Pausa({ assinatura, ate, editar }: { assinatura: MinhaAssinatura; ate: string; editar: boolean }) {
  return (
    <div className={estilo.aviso}>
      <p>
        A loja está em pausa até {formatarDia(ate)}. Se voltar antes, a próxima cobrança volta junto, e os
        dias que sobrarem não se perdem.
      </p>
      {editar ? (
        <BotaoDoAto
          ato="retomar"
          loja={assinatura.estabelecimento_id}
          feito={['Loja retomada', 'Ela já recebe pedidos de novo.']}
          leve
        >
          Retomar agora
        </BotaoDoAto>
      ) : null}
    </div>
  )
}

interface PropsDoAto {
  ato: 'desfazer-mudanca' | 'retomar' | 'reativar'
  loja: string
  /** What is shown afterwards: a title and a sentence. */
  feito: [titulo: string, texto: string]
  leve?: boolean
  children: string
}

/** Does one thing to the subscription at once, tells how it went, and reads the screen again. */
function BotaoDoAto({ ato, loja, feito: [titulo, texto], leve = false, children }: PropsDoAto) {
  const [agir, enviando] = useAcao({ recarregar: 'feito' }, async () => {
    await api.post(`/rest/v1/minha_assinatura/${ato}`, { body: { estabelecimento_id: loja } })
    toast.ok(titulo, texto)
  })

  return (
    <button type="button" className={`botao ${leve ? 'leve' : ''}`} disabled={enviando} onClick={agir}>
      {children}
    </button>
  )
}
