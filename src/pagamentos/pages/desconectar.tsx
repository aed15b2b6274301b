import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import estilo from './perfil.module.css'

/** Takes the account off: credentials cleared and payments off in one act, and the event reported (SPEC §4, §7). */
export function Desconectar({ estabelecimentoId }: { estabelecimentoId: string }) {
  const { revalidate } = useRevalidator()
  const [aberto, setAberto] = useState(false)
  const [enviando, setEnviando] = useState(false)

  async function desconectar() {
    setEnviando(true)
    try {
      await api.del(`/rest/v1/configuracao_pagamentos?estabelecimento_id=${estabelecimentoId}`)
      await api.post('/rest/v1/rpc/log_security_event_v2', {
        p_action: 'mercadopago_disconnected',
        p_resource: 'estabelecimentos',
        p_resource_id: estabelecimentoId,
      })
      toast.ok('Conta desconectada', 'A loja não recebe mais por PIX.')
      setAberto(false)
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao atualizar', erro.detail ?? erro.title)
    } finally {
      setEnviando(false)
      await revalidate()
    }
  }

  return (
    <>
      <button type="button" className={`botao leve ${estilo.perigoLeve}`} onClick={() => setAberto(true)}>
        Desconectar
      </button>
      <Dialogo aberto={aberto} aoFechar={() => setAberto(false)} titulo="Desconectar o Mercado Pago?">
        <div className={estilo.campos}>
          <p>
            As credenciais são apagadas e o PIX fica desligado na loja. Os PIX já gerados deixam de ser
            acompanhados pelo Portal.
          </p>
          <div className={estilo.botoes}>
            <button
              type="button"
              className="botao leve"
              data-autofocus
              disabled={enviando}
              onClick={() => setAberto(false)}
            >
              Manter conectada
            </button>
            <button
              type="button"
              className={`botao ${estilo.perigo}`}
              disabled={enviando}
              onClick={() => void desconectar()}
            >
              Desconectar conta
            </button>
          </div>
        </div>
      </Dialogo>
    </>
  )
}
