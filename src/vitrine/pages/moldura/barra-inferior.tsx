import { IconHome, IconSearch, IconShoppingBag, IconUser } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { Contagem } from '../inicio/contagem.tsx'

/** The way around on small screens, under the thumb. */
export function BarraInferior() {
  return (
    <nav className="barra-inferior" aria-label="Atalhos">
      <NavLink to="/" end>
        <IconHome size={24} aria-hidden /> Início
      </NavLink>
      <NavLink to="/estabelecimentos">
        <IconSearch size={24} aria-hidden /> Buscar
      </NavLink>
      <NavLink to="/loja" end>
        <IconShoppingBag size={24} aria-hidden /> Carrinho
        <Contagem />
      </NavLink>
      <NavLink to="/admin">
        <IconUser size={24} aria-hidden /> Perfil
      </NavLink>
    </nav>
  )
}
