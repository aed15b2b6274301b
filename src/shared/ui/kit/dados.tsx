import type { ComponentProps } from 'react'
import estilo from './dados.module.css'
import { Pares } from './pares.tsx'

/** What is known of a thing, name by name in a column of their own. */
export function Dados(props: Omit<ComponentProps<typeof Pares>, 'className'>) {
  return <Pares {...props} className={estilo.dados} />
}
