import { useState } from 'react'
import type { Plano } from '#src/acesso/schemas.ts'
import { api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Campo, CampoDeEscolha, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'

interface Props {
  id: string
  loja: string
  /** The origin is among those that are believed. */
  conhecida: boolean
  planos: readonly Plano[]
}

/** Whose the shop becomes and in which plan, and for an unknown origin that somebody answers for it. */
export function FormularioDeTrazer({ id, loja, conhecida, planos }: Props) {
  const [email, setEmail] = useState('')
  const [planoId, setPlanoId] = useState('')
  const [aceita, setAceita] = useState(false)
  const [erros, setErros] = useState<Record<string, string>>({})
  const [trazer, trazendo] = useAcao(
    { titulo: 'Não foi possível trazer a loja', campos: setErros, recarregar: 'sempre' },
    async () => {
      await api.post('/rest/v1/plataforma/chegadas/:id/trazer', {
        params: { id },
        body: { email, plano_id: planoId, aceita_desconhecida: aceita },
      })
      toast.ok('A loja está a caminho', loja)
    },
  )
  return (
    <form method="post" className="pilha vao-14" aria-label={`Trazer ${loja}`} onSubmit={trazer}>
      <Campo
        label="E-mail de quem será o dono"
        description="De uma conta daqui, com o e-mail confirmado."
        type="email"
        required
        value={email}
        error={erros.email}
        onChange={(evento) => setEmail(evento.currentTarget.value)}
      />
      <CampoDeEscolha
        label="Plano"
        required
        value={planoId}
        error={erros.plano_id}
        opcoes={planos.map((plano) => [plano.id, plano.nome] as const)}
        onChange={(evento) => setPlanoId(evento.currentTarget.value)}
      >
        <option value="">Escolha</option>
      </CampoDeEscolha>
      {conhecida ? null : (
        <Marcar
          label="Conheço quem fez este arquivo e respondo pelas vendas e avaliações que ele traz"
          description="A assinatura diz que ninguém o mudou depois de feito, mas a chave não está entre as conhecidas."
          required
          checked={aceita}
          onChange={(evento) => setAceita(evento.currentTarget.checked)}
        />
      )}
      <BotaoDeEnvio enviando={trazendo} className="no-inicio">
        Trazer a loja
      </BotaoDeEnvio>
    </form>
  )
}
