import { desenho } from './desenho.ts'
import SIMBOLO from './simbolo.svg?raw'

/** The product's logo: a shop front that smiles. */
export const Simbolo = desenho(SIMBOLO)

/** Sign and name, as every header carries them. */
export function Marca() {
  return (
    <>
      <Simbolo />
      <span>
        <strong>Portal de Vendas</strong>
        <small>Gestão Empresarial</small>
      </span>
    </>
  )
}
