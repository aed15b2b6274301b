import { NavLink } from 'react-router'
import estilo from './equipe.module.css'

/** Between the people and what they did. */
export function AbasDaEquipe() {
  return (
    <nav aria-label="Usuários" className={estilo.abas}>
      <NavLink to="/usuarios" end>
        Equipe
      </NavLink>
      <NavLink to="/usuarios/atividade">Atividade</NavLink>
    </nav>
  )
}
