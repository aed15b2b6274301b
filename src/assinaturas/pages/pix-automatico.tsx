import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { useConfirmar } from '#src/shared/ui/kit/confirmar.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { Pares } from '#src/shared/ui/kit/pares.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { MinhaAssinatura } from '../schemas-assinatura.ts'
import type { PixAutomatico as Dados } from '../schemas-pix-automatico.ts'
import { precoComPeriodo } from '../rotulos.ts'
import { FRASES_DO_FIM, ROTULO_DO_PIX_AUTOMATICO } from '../rotulos-pix-automatico.ts'
import { AceitarPreco } from './aceitar-preco.tsx'
import estilo from './assinatura.module.css'
import { CobrancasAutomaticas } from './cobrancas-automaticas.tsx'

const CodigoDaAutorizacao = lazy(() => import('./codigo-da-autorizacao.tsx'))

interface Props {
  assinatura: MinhaAssinatura
  editar: boolean
}

/** What the shop's bank may pay by itself: asked for, waited for, given, ended. Not there where nobody offers it. */
export function PixAutomatico({ assinatura, editar }: Props) {
  const { pix_automatico: pix } = assinatura
  useNovidade(pix?.situacao)
  if (!pix || (!pix.oferecido && pix.situacao === 'nao_autorizado')) return null
  return (
    <section className={`cartao ${estilo.resumo}`} aria-labelledby="pix-automatico">
      <div className={estilo.plano}>
        <h2 id="pix-automatico">PIX Automático</h2>
        <Chip rotulo={ROTULO_DO_PIX_AUTOMATICO[pix.situacao]} />
      </div>
      {pix.parado && pix.situacao !== 'encerrado' ? (
        <p className={estilo.aviso}>
          Parado por ora. Pague cada fatura com o PIX dela; a sua autorização fica guardada e volta a valer
          sozinha.
        </p>
      ) : null}
      {pix.situacao === 'aguardando' && !pix.parado ? (
        <Espera assinatura={assinatura} pix={pix} editar={editar} />
      ) : pix.situacao === 'autorizado' ? (
        <Autorizado assinatura={assinatura} pix={pix} editar={editar} />
      ) : (
        <Oferta assinatura={assinatura} pix={pix} editar={editar} />
      )}
      <CobrancasAutomaticas cobrancas={pix.cobrancas} />
    </section>
  )
}

/** Tells what the bank answered, which happens in another app. */
function useNovidade(situacao: Dados['situacao'] | undefined): void {
  const antes = useRef(situacao)
  useEffect(() => {
    if (antes.current === 'aguardando' && situacao === 'autorizado')
      toast.ok('PIX Automático autorizado', 'As próximas faturas são pagas pelo seu banco.')
    antes.current = situacao
  }, [situacao])
}

type Parte = Props & { pix: Dados }

const ROTA = '/rest/v1/minha_assinatura/pix-automatico'

function Oferta({ assinatura, pix, editar }: Parte) {
  const { estabelecimento_id, proxima_cobranca: proxima } = assinatura
  const [aceite, setAceite] = useState<ApiError | null>(null)
  const [pedir, pedindo] = useAcao({ recarregar: 'feito' }, async (preco_aceito?: number) => {
    const body = preco_aceito === undefined ? { estabelecimento_id } : { estabelecimento_id, preco_aceito }
    try {
      await api.post(ROTA, { body })
    } catch (falha) {
      if (!(falha instanceof ApiError) || falha.code !== 'assinaturas.aceite_do_preco') throw falha
      setAceite(falha)
      return false
    }
    setAceite(null)
    return true
  })
  return (
    <>
      {pix.fim ? <p className={estilo.aviso}>{FRASES_DO_FIM[pix.fim]}</p> : null}
      {pix.oferecido && pix.valor !== null ? (
        <>
          <p className="apagado">
            Autorize uma vez no app do seu banco, e ele paga {precoComPeriodo(pix.valor, pix.periodicidade)}{' '}
            no vencimento de cada fatura. Você cancela quando quiser, e o PIX de cada fatura continua valendo.
            {proxima?.fatura_id
              ? ` A fatura em aberto, de ${formatarReais(proxima.valor)}, é paga junto com a autorização.`
              : ''}
          </p>
          {editar ? (
            <div className={estilo.acoes}>
              <button type="button" className="botao leve" disabled={pedindo} onClick={() => void pedir()}>
                Autorizar PIX Automático
              </button>
            </div>
          ) : (
            <p className="apagado">Quem responde pela loja pode autorizar.</p>
          )}
        </>
      ) : null}
      <Dialogo aberto={aceite !== null} aoFechar={() => setAceite(null)} titulo="Aceite o novo preço">
        {aceite ? (
          <AceitarPreco erro={aceite} gerar={pedir} gerando={pedindo} nome="Aceitar e continuar" />
        ) : null}
      </Dialogo>
    </>
  )
}

function Espera({ assinatura: { estabelecimento_id }, pix, editar }: Parte) {
  const body = { estabelecimento_id }
  const [desistir, desistindo] = useAcao({ recarregar: 'feito' }, () =>
    api.post(`${ROTA}/cancelar`, { body }),
  )
  const [verificar, verificando] = useAcao({ recarregar: 'feito' }, () =>
    api.post(`${ROTA}/verificar`, { body }),
  )
  const [pedir, pedindo] = useAcao({ recarregar: 'feito' }, () => api.post(ROTA, { body }))
  return (
    <>
      {pix.codigo && pix.valor !== null ? (
        <Suspense fallback={<p className="apagado">Abrindo o código…</p>}>
          <CodigoDaAutorizacao codigo={pix.codigo} preco={precoComPeriodo(pix.valor, pix.periodicidade)} />
        </Suspense>
      ) : (
        <p className="apagado">O banco ainda não respondeu com o código.</p>
      )}
      {editar ? (
        <div className={estilo.acoes}>
          {pix.codigo ? (
            <button
              type="button"
              className="botao leve"
              disabled={verificando}
              onClick={() => void verificar()}
            >
              Já autorizei, verificar
            </button>
          ) : (
            <button type="button" className="botao" disabled={pedindo} onClick={() => void pedir()}>
              Pedir o código de novo
            </button>
          )}
          <button type="button" className="botao leve" disabled={desistindo} onClick={() => void desistir()}>
            Desistir
          </button>
        </div>
      ) : null}
    </>
  )
}

function Autorizado({ assinatura: { estabelecimento_id }, pix, editar }: Parte) {
  const { confirmar, dialogo } = useConfirmar()
  const [cancelar, cancelando] = useAcao({ recarregar: 'feito' }, async () => {
    const sim = await confirmar({
      titulo: 'Cancelar a autorização?',
      texto:
        'O seu banco deixa de pagar as faturas, também a que já estiver marcada. Você paga cada uma com o PIX dela.',
      botao: 'Cancelar autorização',
      perigo: true,
    })
    if (!sim) return false
    await api.post(`${ROTA}/cancelar`, { body: { estabelecimento_id } })
    toast.ok('Autorização cancelada', 'As faturas voltam a ser pagas com o PIX de cada uma.')
    return true
  })
  const { proxima, valor, periodicidade } = pix
  return (
    <>
      <Pares
        className={estilo.figuras}
        pares={[
          valor !== null && ['Autorizado', precoComPeriodo(valor, periodicidade)],
          proxima && [
            proxima.marcada ? 'O banco paga' : 'Próxima cobrança',
            `${formatarReais(proxima.valor)} em ${formatarDia(proxima.dia)}`,
          ],
        ]}
      />
      {editar ? (
        <div className={estilo.acoes}>
          <button type="button" className="botao leve" disabled={cancelando} onClick={() => void cancelar()}>
            Cancelar autorização
          </button>
        </div>
      ) : null}
      {dialogo}
    </>
  )
}
