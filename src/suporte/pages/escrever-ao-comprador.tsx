import { Link, useNavigate } from 'react-router'
import { api } from '#src/shared/ui/api.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import type { Conversa } from '../schemas.ts'
import { ListaDeConversas } from './listas.tsx'
import { CaixaDeMensagem } from './mensagens.tsx'
import estilo from './suporte.module.css'

interface Props {
  lojaId: string
  venda: string
  /** What was said about it before. */
  conversas: Conversa[]
}

/** The shop's first words to who bought, about one sale. */
export function EscreverAoComprador({ lojaId, venda, conversas }: Props) {
  const navigate = useNavigate()
  return (
    <div className="pilha">
      <Quadro titulo="Escrever ao comprador" className={estilo.quadro}>
        <p className="apagado">
          Quem comprou recebe um e-mail e responde por aqui. A mensagem fica junto da{' '}
          <Link to={`/vendas/${venda}`}>venda</Link>.
        </p>
        <CaixaDeMensagem
          rotulo="Mensagem"
          botao="Enviar mensagem"
          lojaId={lojaId}
          enviar={async (mensagem) => {
            const { id } = await api.post('/rest/v1/conversas_da_venda/:id', {
              params: { id: venda },
              body: mensagem,
            })
            toast.ok('Mensagem enviada')
            await navigate(`?tab=clientes&conversa=${id}`)
          }}
        />
      </Quadro>
      {conversas.length > 0 ? (
        <>
          <h2>Conversas sobre esta venda</h2>
          <ListaDeConversas
            lado="loja"
            conversas={conversas}
            aberta={null}
            destino={(id) => `?tab=clientes&conversa=${id}`}
          />
        </>
      ) : null}
    </div>
  )
}
