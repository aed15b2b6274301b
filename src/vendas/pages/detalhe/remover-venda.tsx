import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#src/shared/ui/api.ts'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { VendaDetalhe } from '../../schemas.ts'

/** Takes a cancelled counter sale that nobody ever paid off the lists. Nothing is shown for any other sale. */
export function RemoverVenda({ venda }: { venda: VendaDetalhe }) {
  const navigate = useNavigate()
  const [aberto, setAberto] = useState(false)
  const [remover, enviando] = useAcao({ titulo: 'Erro ao remover venda' }, async () => {
    await api.del('/rest/v1/vendas/:id', { params: { id: venda.id } })
    toast.ok('Venda removida', `A venda #${venda.numero} saiu das listas.`)
    await navigate('/vendas')
  })

  const teveDinheiro = venda.pagamentos.some(({ aprovado_em }) => aprovado_em !== null)
  if (venda.canal !== 'balcao' || venda.status !== 'cancelado' || teveDinheiro) return null
  return (
    <section className="cartao" aria-label="Remover">
      <button type="button" className="botao leve" onClick={() => setAberto(true)}>
        <IconTrash size={18} aria-hidden /> Remover venda
      </button>
      <Dialogo aberto={aberto} aoFechar={() => setAberto(false)} titulo={`Remover a venda #${venda.numero}?`}>
        <div className="pilha vao-12">
          <p>Ela sai das listas e dos relatórios. O número não é usado de novo.</p>
          <button type="button" className="botao perigo" data-autofocus disabled={enviando} onClick={remover}>
            Remover venda
          </button>
        </div>
      </Dialogo>
    </section>
  )
}
