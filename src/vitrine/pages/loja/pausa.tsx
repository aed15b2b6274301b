import { formatarDataHora } from '#src/shared/datas.ts'
import type { LojaCompleta } from '../../schemas.ts'

export default function Pausa({ loja }: { loja: Pick<LojaCompleta, 'pausa_ate' | 'mensagem_pausa'> }) {
  return (
    <>
      <strong>Loja em pausa{loja.pausa_ate ? ` até ${formatarDataHora(loja.pausa_ate)}` : ''}.</strong>{' '}
      {loja.mensagem_pausa ?? 'No momento esta loja não recebe pedidos.'}
    </>
  )
}
