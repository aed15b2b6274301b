import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { MinhaLoja } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import estilo from './produtos.module.css'

/** True when the plan takes no more products. When nobody can tell, the server still holds the limit. */
export async function limiteAtingido({ id, plano }: MinhaLoja): Promise<boolean> {
  const limite = plano?.limite_produtos ?? 0
  if (limite === -1) return false
  const filtro = new URLSearchParams({ estabelecimento_id: id, contagens: 'true', limite: '1' })
  try {
    const { contagens } = await api.get<{ contagens: Record<string, number> }>(`/rest/v1/produtos?${filtro}`)
    const { ativos = 0, inativos = 0, rascunhos = 0 } = contagens
    return ativos + inativos + rascunhos >= limite
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    return false
  }
}

/** The way to one more product, or why there is none: told before a form is filled in vain. */
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
        Limite de {loja.plano?.limite_produtos ?? 0} produtos atingido.{' '}
        <Link to="/comparacao-planos">Fazer upgrade</Link>
      </span>
    </span>
  )
}
