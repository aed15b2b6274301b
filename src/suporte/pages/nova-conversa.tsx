import { useState } from 'react'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import { NOME_DO_ASSUNTO } from '../rotulos.ts'
import { ASSUNTOS_DE_CONVERSA } from '../rules.ts'
import { CaixaDeMensagem } from './mensagens.tsx'
import estilo from './suporte.module.css'

interface Props {
  lojaId: string
  venda: { id: string; numero: number }
  aoAbrir: (id: string) => void
}

/** The first words of a consumer to a shop about an order: a protocol comes at once. */
export function NovaConversa({ lojaId, venda, aoAbrir }: Props) {
  const [assunto, setAssunto] = useState<(typeof ASSUNTOS_DE_CONVERSA)[number]>('duvida')
  return (
    <Quadro titulo={`Sobre o pedido #${venda.numero}`} className={estilo.quadro}>
      <p className="apagado">Você recebe um protocolo na hora. A loja tem até 5 dias para responder.</p>
      <CampoDeEscolha
        label="Assunto"
        value={assunto}
        onChange={({ currentTarget }) =>
          setAssunto(ASSUNTOS_DE_CONVERSA.find((este) => este === currentTarget.value) ?? 'duvida')
        }
        opcoes={ASSUNTOS_DE_CONVERSA.map((este) => [este, NOME_DO_ASSUNTO[este]])}
      />
      <CaixaDeMensagem
        rotulo="Mensagem"
        botao="Enviar mensagem"
        enviar={async (mensagem) => {
          const { id, protocolo } = await api.post('/rest/v1/conversas', {
            body: { estabelecimento_id: lojaId, venda_id: venda.id, assunto, ...mensagem },
          })
          toast.ok('Mensagem enviada', `Protocolo ${protocolo}`)
          aoAbrir(id)
        }}
      />
    </Quadro>
  )
}
