import { PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import estilo from './perfil.module.css'

/**
 * Takes the account off after the password once more: credentials cleared and payments off in one act, and the event
 * reported (SPEC §4, §7).
 */
export function Desconectar({ estabelecimentoId }: { estabelecimentoId: string }) {
  const { revalidate } = useRevalidator()
  const [aberto, setAberto] = useState(false)
  const [enviando, setEnviando] = useState(false)
  const [senha, setSenha] = useState('')
  const [recusa, setRecusa] = useState<string | null>(null)

  async function desconectar(evento: FormEvent) {
    evento.preventDefault()
    setEnviando(true)
    setRecusa(null)
    try {
      await api.post('/rest/v1/configuracao_pagamentos/desconectar', {
        estabelecimento_id: estabelecimentoId,
        senha,
      })
      await api.post('/rest/v1/rpc/log_security_event_v2', {
        p_action: 'mercadopago_disconnected',
        p_resource: 'estabelecimentos',
        p_resource_id: estabelecimentoId,
      })
      toast.ok('Conta desconectada', 'A loja não recebe mais por PIX.')
      fechar()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      if (erro.code === 'usuarios.senha_incorreta') setRecusa('Senha incorreta. Confira e tente de novo.')
      else toast.erro('Erro ao atualizar', erro.detail ?? erro.title)
    } finally {
      setEnviando(false)
      await revalidate()
    }
  }

  function fechar() {
    setAberto(false)
    setSenha('')
    setRecusa(null)
  }

  return (
    <>
      <button type="button" className={`botao leve ${estilo.perigoLeve}`} onClick={() => setAberto(true)}>
        Desconectar
      </button>
      <Dialogo aberto={aberto} aoFechar={fechar} titulo="Desconectar o Mercado Pago?">
        <form method="post" className={estilo.campos} onSubmit={(evento) => void desconectar(evento)}>
          <p>
            As credenciais são apagadas e o PIX fica desligado na loja. Os PIX já gerados deixam de ser
            acompanhados pelo Portal.
          </p>
          <PasswordInput
            label="Sua senha"
            required
            autoComplete="current-password"
            maxLength={200}
            data-autofocus
            value={senha}
            error={recusa}
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar senha' }}
            onChange={(evento) => setSenha(evento.currentTarget.value)}
          />
          <div className={estilo.botoes}>
            <button type="button" className="botao leve" disabled={enviando} onClick={fechar}>
              Manter conectada
            </button>
            <BotaoDeEnvio enviando={enviando} className={estilo.perigo}>
              Desconectar conta
            </BotaoDeEnvio>
          </div>
        </form>
      </Dialogo>
    </>
  )
}
