import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { VendaDetalhe } from '../schemas.ts'
import estilo from './venda.module.css'

/** Takes a cancelled counter sale that nobody ever paid off the lists. Nothing is shown for any other sale. */
export function RemoverVenda({ venda }: { venda: VendaDetalhe }) {
  const navigate = useNavigate()
  const [aberto, setAberto] = useState(false)
  const [enviando, setEnviando] = useState(false)
  const teveDinheiro = venda.pagamentos.some(({ aprovado_em }) => aprovado_em !== null)
  if (venda.canal !== 'balcao' || venda.status !== 'cancelado' || teveDinheiro) return null

  async function remover() {
    setEnviando(true)
    try {
      await api.del(`/rest/v1/vendas/${venda.id}`)
      toast.ok('Venda removida', `A venda #${venda.numero} saiu das listas.`)
      await navigate('/vendas')
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao remover venda', erro.detail ?? erro.title)
      setEnviando(false)
    }
  }

  return (
    <section className="cartao" aria-label="Remover">
      <button type="button" className="botao leve" onClick={() => setAberto(true)}>
        <IconTrash size={18} aria-hidden /> Remover venda
      </button>
      <Dialogo aberto={aberto} aoFechar={() => setAberto(false)} titulo={`Remover a venda #${venda.numero}?`}>
        <div className={estilo.acoes}>
          <p>Ela sai das listas e dos relatórios. O número não é usado de novo.</p>
          <button
            type="button"
            className={`botao ${estilo.perigo}`}
            data-autofocus
            disabled={enviando}
            onClick={() => void remover()}
          >
            Remover venda
          </button>
        </div>
      </Dialogo>
    </section>
  )
}
