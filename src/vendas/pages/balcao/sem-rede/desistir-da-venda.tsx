import { formatarReais, paraReais } from '#src/shared/dinheiro.ts'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { FormularioDeDialogo } from '#src/shared/ui/kit/formulario-de-dialogo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { useMotivo } from '../../detalhe/dialogo-da-venda.tsx'
import { desistir, type VendaNaFila } from './fila.ts'

interface Props {
  lojaId: string
  venda: VendaNaFila
  aberto: boolean
  aoFechar: () => void
}

/** Asks why, and says what goes back, before a sale of the queue is given up. */
export function DesistirDaVenda({ lojaId, venda, aberto, aoFechar }: Props) {
  const { ordem, totalCentavos } = venda
  const { motivo, campoDoMotivo } = useMotivo({ rows: 2, 'data-autofocus': true })
  const [enviar, enviando] = useAcao({}, async () => {
    await desistir(lojaId, venda, motivo)
    toast.info('Venda desfeita', 'Ela não será registrada. A atividade da loja guarda o motivo.')
    aoFechar()
  })
  return (
    <Dialogo aberto={aberto} aoFechar={aoFechar} titulo={`Desistir da venda ${ordem}?`}>
      <FormularioDeDialogo
        aoEnviar={enviar}
        enviando={enviando}
        botao="Desistir da venda"
        perigo
        aoDesistir={aoFechar}
      >
        <p>
          Devolva {formatarReais(paraReais(totalCentavos))} ao cliente e receba os produtos de volta. A venda
          sai deste aparelho e não é registrada.
        </p>
        {campoDoMotivo}
      </FormularioDeDialogo>
    </Dialogo>
  )
}
