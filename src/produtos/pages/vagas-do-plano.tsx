import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { lerOu } from '#src/shared/ui/recusas.ts'
import estilo from './produtos.module.css'

/** True when the plan takes no more products. When nobody can tell, the server still enforces the limit. */
export async function limiteAtingido({ id, plano }: MinhaLoja): Promise<boolean> {
  const limite = plano?.limite_produtos ?? 0
  if (limite === -1) return false
  const query = { estabelecimento_id: id, no_plano: 'sim' as const, limite: 1 }
  return lerOu(false, async () => (await api.get('/rest/v1/produtos', { query })).total >= limite)
}

export const ditoDoLimite = ({ plano }: MinhaLoja) =>
  plural(plano?.limite_produtos ?? 0, 'Limite de # produto atingido', 'Limite de # produtos atingido')

/** The way to one more product, or why there is none: shown before a form is filled in vain. */
export function VagasDoPlano({
  loja,
  cheio,
  children,
}: {
  loja: MinhaLoja
  cheio: boolean
  children: ReactNode
}) {
  const id = useId()
  if (!cheio) return children
  return (
    <span className={estilo.limite}>
      <button type="button" className="botao" disabled aria-describedby={id}>
        Novo produto
      </button>
      <span id={id}>
        {ditoDoLimite(loja)}. <Link to="/comparacao-planos">Fazer upgrade</Link>
      </span>
    </span>
  )
}
