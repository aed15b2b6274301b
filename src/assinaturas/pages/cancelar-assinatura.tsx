import { useState } from 'react'
import { Link } from 'react-router'
import { formatarDia } from '#src/shared/dias.ts'
import { api } from '#src/shared/ui/api.ts'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { CampoDeEscolha, CampoLongo, Marcar } from '#src/shared/ui/kit/campo.tsx'
import type { MinhaAssinatura } from '../schemas-assinatura.ts'
import { MOTIVOS_DE_CANCELAMENTO, type MotivoDeCancelamento } from '../situacoes.ts'
import estilo from './assinatura.module.css'
import { LevarDados } from './levar-dados.tsx'

type Passo = 'motivo' | 'perdas' | 'oferta' | 'confirmar'

interface Props {
  assinatura: MinhaAssinatura
  aberto: boolean
  aoFechar: () => void
}

/** The way out in four short steps: why, what is lost and when, an offer, and the last word. */
export function CancelarAssinatura({ assinatura, aberto, aoFechar }: Props) {
  const [passo, setPasso] = useState<Passo>('motivo')
  const [motivo, setMotivo] = useState<MotivoDeCancelamento | null>(null)
  const [detalhe, setDetalhe] = useState('')
  const [dias, setDias] = useState(30)
  const fim = assinatura.servida_ate ? formatarDia(assinatura.servida_ate) : 'hoje'
  const id = assinatura.estabelecimento_id

  function fechar() {
    setPasso('motivo')
    aoFechar()
  }

  const [enviar, enviando] = useAcao(
    { recarregar: 'feito' },
    async (pedir: () => Promise<unknown>, feito: [string, string]) => {
      await pedir()
      toast.ok(...feito)
      fechar()
    },
  )

  return (
    <Dialogo aberto={aberto} aoFechar={fechar} titulo="Cancelar assinatura" largura="34rem">
      <div className={estilo.dialogo}>
        {passo === 'motivo' ? (
          <>
            <fieldset className={estilo.opcoes}>
              <legend>Por que você quer cancelar?</legend>
              {Object.entries(MOTIVOS_DE_CANCELAMENTO).map(([valor, nome]) => (
                <Marcar
                  key={valor}
                  label={nome}
                  type="radio"
                  name="motivo"
                  checked={motivo === valor}
                  onChange={() => setMotivo(valor as MotivoDeCancelamento)}
                />
              ))}
            </fieldset>
            <CampoLongo
              label="Quer contar mais? (opcional)"
              rows={3}
              maxLength={1000}
              value={detalhe}
              onChange={(evento) => setDetalhe(evento.currentTarget.value)}
            />
            <Botoes aoVoltar={fechar} voltar="Manter assinatura">
              <button type="button" className="botao" disabled={!motivo} onClick={() => setPasso('perdas')}>
                Continuar
              </button>
            </Botoes>
          </>
        ) : null}
        {passo === 'perdas' ? (
          <>
            <p>
              A assinatura vale até <strong>{fim}</strong>. Depois disso:
            </p>
            <ul className={estilo.lista}>
              <li>a loja sai da vitrine e não recebe novos pedidos;</li>
              <li>a equipe deixa de entrar no painel;</li>
              <li>
                produtos, clientes e vendas ficam guardados por {assinatura.encerrar_dias} dias e então são
                apagados.
              </li>
            </ul>
            <p>
              Leve uma cópia antes, em planilhas, ou{' '}
              <Link to="/perfil?tab=levar">a loja inteira num arquivo</Link>:
            </p>
            <LevarDados lojaId={id} />
            <Botoes aoVoltar={() => setPasso('motivo')}>
              <button
                type="button"
                className="botao"
                onClick={() => setPasso(assinatura.pode_pausar ? 'oferta' : 'confirmar')}
              >
                Continuar
              </button>
            </Botoes>
          </>
        ) : null}
        {passo === 'oferta' ? (
          <>
            <p>
              <strong>Que tal pausar a loja?</strong> Ela continua visível, sem receber pedidos, e a cobrança
              espera: o próximo vencimento anda o mesmo tanto de dias.
            </p>
            <CampoDeEscolha
              label="Pausar por"
              value={dias}
              onChange={(evento) => setDias(Number(evento.currentTarget.value))}
              opcoes={[15, 30, 45, 60].map((quantos) => [quantos, `${quantos} dias`])}
            />
            <Botoes aoVoltar={() => setPasso('confirmar')} voltar="Não, quero cancelar">
              <button
                type="button"
                className="botao"
                disabled={enviando}
                onClick={() =>
                  void enviar(
                    () =>
                      api.post('/rest/v1/minha_assinatura/pausar', {
                        body: { estabelecimento_id: id, dias },
                      }),
                    ['Loja em pausa', `Ela volta sozinha em ${dias} dias.`],
                  )
                }
              >
                Pausar loja por {dias} dias
              </button>
            </Botoes>
          </>
        ) : null}
        {passo === 'confirmar' ? (
          <>
            <p>
              A assinatura será cancelada em <strong>{fim}</strong>. Até lá você pode reativar com um clique.
            </p>
            <Botoes aoVoltar={fechar} voltar="Manter assinatura">
              <button
                type="button"
                className="botao perigo"
                disabled={enviando}
                onClick={() =>
                  motivo &&
                  void enviar(
                    () =>
                      api.post('/rest/v1/minha_assinatura/cancelar', {
                        body: {
                          estabelecimento_id: id,
                          motivo,
                          ...(detalhe.trim() ? { detalhe: detalhe.trim() } : {}),
                        },
                      }),
                    ['Cancelamento agendado', `A loja funciona até ${fim}.`],
                  )
                }
              >
                Cancelar em {fim}
              </button>
            </Botoes>
          </>
        ) : null}
      </div>
    </Dialogo>
  )
}

function Botoes({
  aoVoltar,
  voltar = 'Voltar',
  children,
}: {
  aoVoltar: () => void
  voltar?: string
  children: React.ReactNode
}) {
  return (
    <div className={estilo.acoes}>
      <button type="button" className="botao leve" onClick={aoVoltar}>
        {voltar}
      </button>
      {children}
    </div>
  )
}
