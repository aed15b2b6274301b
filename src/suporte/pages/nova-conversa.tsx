import { useState } from 'react'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import { NOME_DO_ASSUNTO } from '../rotulos.ts'
import { ASSUNTOS_DE_CONVERSA } from '../rules.ts'
import type { ContextoDeConversa } from '../schemas.ts'
import { CaixaDeMensagem } from './mensagens.tsx'
import { ProdutoDaConversa } from './produto-da-conversa.tsx'
import estilo from './suporte.module.css'

interface Props {
  lojaId: string
  /** An order, or a shop with or without one of its products. */
  sobre: { venda: { id: string; numero: number } } | { contexto: ContextoDeConversa }
  aoAbrir: (id: string) => void
}

/** The first words of a consumer to a shop: a protocol comes at once. */
export function NovaConversa({ lojaId, sobre, aoAbrir }: Props) {
  const [assunto, setAssunto] = useState<(typeof ASSUNTOS_DE_CONVERSA)[number]>('duvida')
  const venda = 'venda' in sobre ? sobre.venda : null
  const produto = 'contexto' in sobre ? sobre.contexto.produto : null
  return (
    <Quadro titulo={venda ? `Sobre o pedido #${venda.numero}` : 'Nova conversa'} className={estilo.quadro}>
      <p className="apagado">Você recebe um protocolo na hora. A loja tem até 5 dias para responder.</p>
      {produto ? <ProdutoDaConversa produto={produto} /> : null}
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
            body: {
              estabelecimento_id: lojaId,
              ...(venda ? { venda_id: venda.id } : {}),
              ...(produto ? { produto_id: produto.id } : {}),
              ...(produto?.variacao_id ? { variacao_id: produto.variacao_id } : {}),
              assunto,
              ...mensagem,
            },
          })
          toast.ok('Mensagem enviada', `Protocolo ${protocolo}`)
          aoAbrir(id)
        }}
      />
    </Quadro>
  )
}
