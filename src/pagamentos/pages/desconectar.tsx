import { useState } from 'react'
import { api } from '#src/shared/ui/api.ts'
import { FormularioDeDialogo } from '#src/shared/ui/kit/formulario-de-dialogo.tsx'
import { CampoDeSenha } from '#src/shared/ui/kit/campo-de-senha.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { lerOu, mostrarRecusa } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'

/**
 * Takes the account off after the password once more: credentials cleared and payments off in one act, and the event
 * reported (docs/rules/marketplace.md#cart-stock-and-session, §7).
 */
export function Desconectar({ estabelecimentoId }: { estabelecimentoId: string }) {
  const [aberto, setAberto] = useState(false)
  const [senha, setSenha] = useState('')
  const [recusa, setRecusa] = useState<string | null>(null)

  const [desconectar, enviando] = useAcao(
    {
      mostrar: (_, erro) => {
        if (erro.code === 'usuarios.senha_incorreta') setRecusa('Senha incorreta. Confira e tente de novo.')
        else mostrarRecusa(erro, 'Erro ao atualizar')
      },
      recarregar: 'sempre',
    },
    async () => {
      setRecusa(null)
      await api.post('/rest/v1/configuracao_pagamentos/desconectar', {
        body: { estabelecimento_id: estabelecimentoId, senha },
      })
      toast.ok('Conta desconectada', 'A loja não recebe mais por PIX.')
      fechar()
      // The server wrote the act down with what it did: this report may be lost.
      await lerOu(null, () =>
        api.post('/rest/v1/rpc/log_security_event_v2', {
          body: {
            p_action: 'mercadopago_disconnected',
            p_resource: 'estabelecimentos',
            p_resource_id: estabelecimentoId,
          },
        }),
      )
    },
  )

  function fechar() {
    setAberto(false)
    setSenha('')
    setRecusa(null)
  }

  return (
    <>
      <button type="button" className="botao leve ruim" onClick={() => setAberto(true)}>
        Desconectar
      </button>
      <Dialogo aberto={aberto} aoFechar={fechar} titulo="Desconectar o Mercado Pago?">
        <FormularioDeDialogo
          aoEnviar={desconectar}
          enviando={enviando}
          botao="Desconectar conta"
          perigo
          aoDesistir={fechar}
          desistir="Manter conectada"
        >
          <p>As credenciais são apagadas e o PIX fica desligado na loja. Os PIX em aberto são cancelados.</p>
          <CampoDeSenha
            label="Sua senha"
            required
            autoComplete="current-password"
            maxLength={200}
            data-autofocus
            value={senha}
            error={recusa}
            nomeDoOlho="Mostrar senha"
            onChange={(evento) => setSenha(evento.currentTarget.value)}
          />
        </FormularioDeDialogo>
      </Dialogo>
    </>
  )
}
