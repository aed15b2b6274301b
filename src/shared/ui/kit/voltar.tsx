import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import estilo from './voltar.module.css'

/** The way back to where a screen belongs. */
export function Voltar({ para, nome }: { para: string; nome: string }) {
  return (
    <Link to={para} className={estilo.voltar}>
      <IconArrowLeft size={18} aria-hidden /> {nome}
    </Link>
  )
}
