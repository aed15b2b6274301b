import { useLocation } from 'react-router'
import { DesenhoDeLupa } from '../desenhos/desenhos.tsx'
import { Vazio } from './vazio.tsx'

/** Of an address that was kept, sent or typed: no other try would be answered otherwise. */
export function FiltroRecusado() {
  const { pathname } = useLocation()
  return (
    <Vazio
      desenho={<DesenhoDeLupa />}
      titulo="Este endereço pede um filtro que não existe"
      texto="Confira os valores que foram pedidos, ou comece sem filtros."
      saida={{ para: pathname, nome: 'Limpar filtros', leve: true }}
    />
  )
}
